import type * as v from 'valibot'
import type { Topic, What } from '#shared/model/realtime.ts'
import { accountClosed, securityChanged, sessionsEnded } from './accounts.ts'
import { activityRecorded } from './activity.ts'
import { consultChanged, consultSaid, consultSignaled } from './consults.ts'
import { type Delivered, decodeEvent, type EventDefinition, type Received } from './define.ts'
import { conversationAssigned, presenceChanged, threadChanged } from './messages.ts'
import { advocateChanged, chartAccountChanged, patientProviderChanged } from './patients.ts'
import { reviewChanged } from './reviews.ts'
import { staffDeactivated, staffRolesChanged } from './staffs.ts'
import { waitingChanged } from './status.ts'
import { taskChanged, taskCreated } from './tasks.ts'
import {
  keyImagesChanged,
  studyListed,
  uploadCommented,
  uploadCompleted,
  uploadDeleted,
  uploadSeen,
} from './uploads.ts'

/** Whose topic: that of a member, a practice or, for both sides of their thread, a patient. */
export type Subject = {
  topic: Topic
  id: string
  /** Whoever may do less in this practice is let in anew here, too. */
  practiceId?: string
}
/** What of a topic has changed. */
export type Change = Subject & { what: What }

type Rule<Outcome> = {
  event: Omit<EventDefinition, 'schema'>
  /** What follows from a delivered event; nothing from another one. */
  of: (delivered: Delivered) => Outcome[]
}

function after<S extends v.GenericSchema, Outcome>(
  event: EventDefinition<S>,
  outcomes: (received: Received<S>) => Outcome[],
): Rule<Outcome> {
  return {
    event,
    of: ({ detailType, detail }) =>
      detailType === event.detailType ? outcomes(decodeEvent(event, detail)) : [],
  }
}

type About = { practiceId: string | null }

const inPractice = (what: What<'practice'>) => (about: About) =>
  practiceOf(about).map((subject): Change => ({ ...subject, what }))

const practiceOf = ({ practiceId }: About): Subject[] =>
  practiceId === null ? [] : [{ topic: 'practice', id: practiceId }]

type Thread = About & { payload: { patientId: string; change: string } }

/** What only the staff see of a thread. */
const staffOnly: readonly string[] = ['closed', 'reopened', 'delivery']

/** Both sides have the thread open, and the inbox shows all but how far an email or text is. */
function ofThread(event: Thread): Change[] {
  const { patientId: id, change } = event.payload
  const what = 'messages'
  return [
    ...(change === 'delivery' ? [] : inPractice(what)(event)),
    ...practiceOf(event).map((practice): Change => conversationOf(practice.id, id)),
    ...(staffOnly.includes(change) ? [] : [{ topic: 'correspondence', id, what } as const]),
  ]
}

type Case = About & { payload: { reviewId: string; change: string } }

/** Both sides have the case open; what only the staff say, only they hear of. */
function ofReview(event: Case): Change[] {
  const { reviewId: id, change } = event.payload
  const what = 'reviews'
  return [
    ...inPractice(what)(event),
    ...practiceOf(event).map(
      (practice): Change => ({
        ...{ topic: 'review', id, practiceId: practice.id, what },
      }),
    ),
    ...(change === 'remark' ? [] : [{ topic: 'ownReview', id, what } as const]),
  ]
}

/** Both sides have the consultation open. */
function ofConsult(event: About & { payload: { consultId: string } }): Change[] {
  return [...inPractice('consults')(event), ...onBothSides(event, 'consults')]
}

/** Both sides read the chat. */
const ofSaid = (event: About & { payload: { consultId: string } }) => onBothSides(event, 'chat')

function onBothSides(
  event: About & { payload: { consultId: string } },
  what: What<'consult'>,
): Change[] {
  const { consultId: id } = event.payload
  return [
    ...practiceOf(event).map(
      (practice): Change => ({ ...{ topic: 'consult', id, practiceId: practice.id, what } }),
    ),
    { topic: 'ownConsult', id, what },
  ]
}

/** Only the side whose mailbox it is has something to read. */
function ofSignal(event: About & { payload: { consultId: string; toPatient: boolean } }): Change[] {
  const { consultId: id, toPatient } = event.payload
  const what = 'signals'
  if (toPatient) return [{ topic: 'ownConsult', id, what }]
  return practiceOf(event).map(
    (practice): Change => ({ ...{ topic: 'consult', id, practiceId: practice.id, what } }),
  )
}

/** The thread with a patient, as the staff of a practice have it. */
const conversationOf = (
  practiceId: string,
  id: string,
  what: What<'conversation'> = 'messages',
): Change => ({ topic: 'conversation', id, practiceId, what })

/** Who is to answer, only the staff see. */
const ofAssigned = (event: About & { payload: { patientId: string } }): Change[] => [
  ...inPractice('messages')(event),
  ...practiceOf(event).map(({ id }): Change => conversationOf(id, event.payload.patientId)),
]

const ofPresence = (event: About & { payload: { patientId: string } }): Change[] =>
  practiceOf(event).map(({ id }) => conversationOf(id, event.payload.patientId, 'presence'))

const ofMembers = (memberIds: readonly string[], what: What<'member'>) =>
  memberIds.map((id): Change => ({ topic: 'member', id, what }))

/**
 * After which events pages are told that something changed. What is derived from an event by a reaction
 * (counters, streams) has an event of its own, for a hint that comes before it is written is of no use.
 */
export const hints: readonly Rule<Change>[] = [
  after(waitingChanged, ({ payload }) => ofMembers(payload.memberIds, 'status')),
  after(activityRecorded, (event) => [
    ...ofMembers(event.payload.memberIds, 'activity'),
    ...inPractice('activity')(event),
  ]),
  after(taskCreated, inPractice('tasks')),
  after(taskChanged, inPractice('tasks')),
  after(uploadCompleted, inPractice('uploads')),
  after(uploadDeleted, inPractice('uploads')),
  after(uploadCommented, inPractice('uploads')),
  after(uploadSeen, inPractice('uploads')),
  after(studyListed, inPractice('studies')),
  after(keyImagesChanged, inPractice('keyImages')),
  after(threadChanged, ofThread),
  after(conversationAssigned, ofAssigned),
  after(presenceChanged, ofPresence),
  after(advocateChanged, inPractice('messages')),
  after(reviewChanged, ofReview),
  after(consultChanged, ofConsult),
  after(consultSaid, ofSaid),
  after(consultSignaled, ofSignal),
]

/** Who treated the patient does so no more, and has no access to the thread. */
const ofLost = (event: About & { payload: { patientId: string; before: string | null } }) =>
  event.payload.before === null
    ? []
    : practiceOf(event).map(
        ({ id: practiceId }): Subject => ({
          ...{ topic: 'conversation', id: event.payload.patientId, practiceId },
        }),
      )

/** The account of a chart lost access: the thread of the patient goes on without its owner. */
const ofAccountEnded = ({
  payload: { patientId: id, change },
}: Received<(typeof chartAccountChanged)['schema']>): Subject[] =>
  change === 'paused' || change === 'detached' || change === 'left'
    ? [{ topic: 'correspondence', id }]
    : []

/**
 * After which events a topic goes on elsewhere, where only those hear it who are allowed to as of now:
 * somebody may do less in a practice, lost a patient, or was signed out.
 */
export const moves: readonly Rule<Subject>[] = [
  after(staffRolesChanged, practiceOf),
  after(staffDeactivated, practiceOf),
  after(patientProviderChanged, ofLost),
  after(chartAccountChanged, ofAccountEnded),
  after(securityChanged, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
  after(sessionsEnded, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
  after(accountClosed, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
]
