import type { Received } from '#events/define.ts'
import type { staffDeactivated } from '#events/staffs.ts'
import { taskChanged } from '#events/tasks.ts'
import { amendPatient } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import { openTasksOf } from '../public.ts'
import { chooseAdvocate, chooseColleague, leadDistribution } from '../rules/assign.ts'
import { handedOver, isOpen } from '../rules/task.ts'
import { createTaskStore, type HandedOver, type TaskStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock }
type Leaving = { staffId: string; tasksTo: string }

/**
 * Hands the open tasks of somebody who has left to a colleague, or to whoever is next in the
 * distribution; the leads that they are about go with them. One after another: a delivery that was
 * cut short goes on with those that are left.
 */
export async function handOver(
  { table, clock }: Dependencies,
  event: Received<(typeof staffDeactivated)['schema']>,
  name: AuditAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { staffId, tasksTo } = event.payload
  if (tasksTo === null) return
  const store = createTaskStore(table, practiceId)
  const now = clock()
  for (const { id } of await openTasksOf(table, practiceId, staffId)) {
    await retryOnConflict(
      () => prepare(store, id, { staffId, tasksTo }, now),
      async (handed) => {
        if (!handed) return
        const { before, task } = handed
        const { patientId } = task
        const stateOf = ({ advocateId, dueAt, status }: typeof task) => {
          return { advocateId, dueAt, status }
        }
        const payload = { taskId: id, patientId, before: stateOf(before), after: stateOf(task) }
        await store.handOver(handed, [
          eventWrite(taskChanged, payload, { practiceId, actor: event.actor, now }),
          reactionAudit({ practiceId, patientId, action: name, actor: event.actor, now }),
        ])
      },
    )
  }
}

/** Null where the task is theirs no more, or they have come back. */
async function prepare(
  store: TaskStore,
  taskId: string,
  { staffId, tasksTo }: Leaving,
  now: Date,
): Promise<HandedOver | null> {
  const [before, staffs, distributions] = await Promise.all([
    store.find(taskId),
    store.staffs(),
    store.distributions(),
  ])
  const former = staffs.find((one) => one.staffId === staffId)
  if (before?.advocateId !== staffId || !isOpen(before) || former?.roles.length) return null
  const distribution = leadDistribution(distributions)
  const kept = distribution ? await store.rotation(distribution.id) : null
  const { advocateId, reason, rotation } =
    chooseColleague(tasksTo, staffs) ?? chooseAdvocate(distribution, staffs, kept)
  const lead = await store.patient(before.patientId)
  return {
    before,
    task: handedOver(before, { advocateId, reason, from: former?.firstName, now }),
    lead:
      lead?.leadAdvocateId === staffId
        ? amendPatient(lead, { leadAdvocateId: advocateId }, now)
        : null,
    round:
      distribution && rotation
        ? { distributionId: distribution.id, rotation, version: kept?.version ?? 0 }
        : null,
  }
}
