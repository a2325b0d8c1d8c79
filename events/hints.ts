import type * as v from 'valibot'
import type { Topic, What } from '#shared/model/realtime.ts'
import { accountClosed, securityChanged, sessionsEnded } from './accounts.ts'
import { activityRecorded } from './activity.ts'
import { type Delivered, decodeEvent, type EventDefinition, type Received } from './define.ts'
import { staffDeactivated, staffRolesChanged } from './staffs.ts'
import { waitingChanged } from './status.ts'
import { taskChanged, taskCreated } from './tasks.ts'
import { uploadCompleted, uploadDeleted, uploadSeen } from './uploads.ts'

/** Whose topic: that of a member or a practice. */
export type Subject = { topic: Topic; id: string }
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
  after(uploadSeen, inPractice('uploads')),
]

/**
 * After which events a topic goes on elsewhere, where only those hear it who are allowed to as of now:
 * somebody may do less in a practice, or was signed out.
 */
export const moves: readonly Rule<Subject>[] = [
  after(staffRolesChanged, practiceOf),
  after(staffDeactivated, practiceOf),
  after(securityChanged, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
  after(sessionsEnded, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
  after(accountClosed, ({ payload }) => [{ topic: 'member', id: payload.memberId }]),
]
