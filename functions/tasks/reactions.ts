import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { newId } from '#functions/platform/ids.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import { NEXT_IN_DISTRIBUTION } from '#shared/model/staff.ts'
import { type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'
import { momentCame } from './moments/operations/come.ts'
import { setMoments } from './moments/operations/set.ts'
import { assignLead, assignWaiting } from './operations/assign-lead.ts'
import { endOnContact } from './operations/end-on-contact.ts'
import { handOver } from './operations/hand-over.ts'

const dependencies = { ...consumerDependencies(), newId }

type Caused = { practiceId: string | null; actor: string | null }
type Held = { advocateId: string; status: TaskStatus }

const causeOf = (event: Caused, name: OtherAction) => {
  return { practiceId: practiceOf(event), name, actor: event.actor }
}
const isSame = (one: Held, other: Held) =>
  one.status === other.status && one.advocateId === other.advocateId

export const handler = consume(subscriptions.tasks, {
  /** A new lead: somebody gets it, and a task to follow it up. */
  'tasks/on-lead-created': (event, name) => assignLead(dependencies, event, name),
  /** The practice was in touch with a lead: its first task is done. */
  'tasks/on-lead-contacted': (event, name) => endOnContact(dependencies, event, name),
  /** There is a task, or it is another now: what is to happen to it by itself is set. */
  'tasks/on-task-created': (event) => setMoments(dependencies, event),
  'tasks/on-task-timing-changed': (event) => setMoments(dependencies, event),
  /** A task starts, is about to be due, or is. */
  'tasks/on-task-moment': (event, name) => momentCame(dependencies, event, name),
  /** Somebody has one ongoing task less: a lead that waits may be theirs. */
  'tasks/on-task-changed': async (event, name) => {
    const { before, after } = event.payload
    const isLess = before.status === taskStatus.ongoing && !isSame(before, after)
    if (isLess) await assignWaiting(dependencies, causeOf(event, name))
  },
  'tasks/on-distributions-changed': (event, name) =>
    assignWaiting(dependencies, causeOf(event, name)),
  'tasks/on-absence-ended': async (event, name) => {
    await assignWaiting(dependencies, causeOf(event, name))
    await dependencies.table.transact([doneWrite(event)])
  },
  /** Somebody left: what they have not finished goes to whom it was handed. */
  'tasks/on-staff-deactivated': async (event, name) => {
    const { staffId, tasksTo } = event.payload
    if (tasksTo !== null) {
      await handOver(dependencies, { staffId, tasksTo }, causeOf(event, name))
    }
  },
  /** Whoever has only roles now that take no tasks may not even see theirs. */
  'tasks/on-staff-roles-changed': async (event, name) => {
    const { staffId, before, after } = event.payload
    if (!hasLeadRole(before) || hasLeadRole(after)) return
    const tasksTo = NEXT_IN_DISTRIBUTION
    await handOver(dependencies, { staffId, tasksTo }, causeOf(event, name))
  },
})
