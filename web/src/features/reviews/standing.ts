import type { ListedReview } from '#shared/model/review.ts'
import { isAnswered, type ReviewRole, type ReviewStanding } from '#shared/model/review-moves.ts'
import { type ReviewParty, reviewState } from '#shared/model/review-states.ts'
import { dayOf, formatDate } from '../../ui/dates.ts'
import { standingTexts as texts } from './texts.ts'

/** The part that somebody has in a case; null for colleagues, for whom no case waits. */
export const partyOf: Record<ReviewRole, ReviewParty | null> = {
  patient: 'patient',
  provider: 'provider',
  advocate: 'advocate',
  operator: 'operator',
  colleague: null,
}

type Timed = Pick<ListedReview, 'state' | 'waitingFor' | 'dueAt' | 'unanswered'>
type Looking = { now: Date; zone: string }

const DAY_MS = 86_400_000
const WEEK = 7

function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS)
}

/** Whether whoever it waits for should have done their part by now; after an opinion, nothing has to be done. */
export function isLate(review: Pick<Timed, 'state' | 'dueAt' | 'unanswered'>, now: Date): boolean {
  return !isAnswered(review) && isPast(review.dueAt, now)
}

function isPast(dueAt: string | null, now: Date): boolean {
  return dueAt !== null && Date.parse(dueAt) < now.getTime()
}

/** Until when, as people say it: `due Thursday`, `2 days late`. */
export function dueWords(dueAt: string, { now, zone }: Looking): string {
  const days = daysBetween(dayOf(now, zone), dayOf(new Date(dueAt), zone))
  if (isPast(dueAt, now)) return days === 0 ? texts.lateToday : texts.late(-days)
  if (days < 2) return days === 0 ? texts.dueToday : texts.dueTomorrow
  if (days >= WEEK) return texts.due(formatDate(dueAt, 'day', zone))
  return texts.due(new Date(dueAt).toLocaleDateString('en-US', { weekday: 'long', timeZone: zone }))
}

/** For whom a case waits, and until when: `Waiting for you, due Thursday`. After an opinion: what can be done. */
export function waitingWords(review: Timed, own: ReviewParty | null, looking: Looking): string {
  const { state, waitingFor, dueAt } = review
  if (state === reviewState.closed) return texts.closed
  if (state === reviewState.canceled) return texts.canceled
  if (isAnswered(review)) {
    if (own === 'patient') return texts.answered.patient
    return isPast(dueAt, looking.now) ? texts.answered.quiet : texts.answered.staff
  }
  if (waitingFor === null) return texts.open
  const who = texts.waiting(waitingFor === own ? texts.you : texts.parties[waitingFor])
  return dueAt ? `${who}, ${dueWords(dueAt, looking)}` : who
}

/** What the table of actions is asked with. */
export function standingOf({
  state,
  provider,
  advocate,
}: Pick<ListedReview, 'state' | 'provider' | 'advocate'>): ReviewStanding {
  return { state, providerId: provider?.id ?? null, advocateId: advocate?.id ?? null }
}
