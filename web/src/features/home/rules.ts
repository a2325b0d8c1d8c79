import { joiningTimes, type ListedConsult } from '#shared/model/consult.ts'
import type { PatientStatus } from '#shared/model/patient.ts'
import type { ListedReview } from '#shared/model/review.ts'
import { isAnswered } from '#shared/model/review-moves.ts'
import type { UploadSummary } from '#shared/model/upload.ts'

type ChartStatus = PatientStatus['items'][number]

/** The facts of all charts of a patient from which the home is built. */
export type HomeFacts = {
  charts: readonly ChartStatus[]
  reviews: readonly ListedReview[]
  consults: readonly ListedConsult[]
  uploads: readonly UploadSummary[]
}

/** One thing that waits for the patient. */
export type WaitingItem =
  | { kind: 'messages'; patientId: string; practiceName: string; count: number }
  | { kind: 'question' | 'opinion' | 'news'; reviewId: string; from: string; title: string }
  | { kind: 'upload'; key: string }

/** Open requests to a patient: messages, then second opinions, then an unfinished upload. */
export function listWaiting({ charts, reviews, uploads }: HomeFacts): WaitingItem[] {
  return [
    ...charts.flatMap(({ patientId, practiceName, unreadMessageCount: count }) =>
      count > 0 ? [{ kind: 'messages' as const, patientId, practiceName, count }] : [],
    ),
    ...reviews.flatMap((review) => waitingReview(review) ?? []),
    ...uploads
      .filter(isUnfinished)
      .slice(0, 1)
      .map(({ key }) => ({ kind: 'upload' as const, key })),
  ]
}

/** A review that the patient must answer, or that has an opinion or posts which the patient has not read. */
function waitingReview(review: ListedReview): WaitingItem | null {
  const isOpinion = isAnswered(review)
  const isQuestion = !isOpinion && review.waitingFor === 'patient'
  if (!isQuestion && review.unreadCount === 0) return null
  const { id: reviewId, title } = review
  const from = review.provider?.name ?? review.practiceName
  const kind = isQuestion ? 'question' : isOpinion ? 'opinion' : 'news'
  return { kind, reviewId, from, title }
}

/** An upload that the patient began. One without files was opened and left. */
function isUnfinished({ state, uploader, fileCount }: UploadSummary): boolean {
  return state === 'uploading' && uploader.kind === 'patient' && fileCount > 0
}

/** The next visit of the patient. */
export type NextVisit =
  | { kind: 'call'; at: string; zone: string; consult: ListedConsult; mayJoin: boolean }
  | {
      kind: 'appointment'
      at: string
      zone: string
      practiceName: string
      practiceId: string
      patientId: string
    }

/** The visit that begins first; a call stays the next visit for as long as it can be joined. */
export function findNextVisit({ charts, consults }: HomeFacts, now: Date): NextVisit | null {
  const appointments = charts.flatMap(
    ({ nextAppointmentAt: at, timezone: zone, practiceName, practiceId, patientId }) => {
      const where = { practiceName, practiceId, patientId }
      return at === null ? [] : [{ kind: 'appointment' as const, at, zone, ...where }]
    },
  )
  const calls = consults.flatMap((consult) => upcomingCall(consult, now) ?? [])
  return [...calls, ...appointments].toSorted((a, b) => a.at.localeCompare(b.at))[0] ?? null
}

function upcomingCall(consult: ListedConsult, now: Date): NextVisit | null {
  const { scheduledAt: at, scheduledLen, state, practiceTimezone: zone } = consult
  if (at === null || (state !== 'pending' && state !== 'started')) return null
  const { opensAt, closesAt } = joiningTimes({ scheduledAt: at, scheduledLen })
  const time = now.toISOString()
  if (state === 'pending' && closesAt <= time) return null
  return { kind: 'call', at, zone, consult, mayJoin: state === 'started' || opensAt <= time }
}
