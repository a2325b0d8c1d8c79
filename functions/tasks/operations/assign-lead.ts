import type { Received } from '#events/define.ts'
import type { leadCreated } from '#events/patients.ts'
import { taskCreated } from '#events/tasks.ts'
import { amendPatient } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import { chooseAdvocate, leadDistribution } from '../rules/assign.ts'
import { followUp } from '../rules/task.ts'
import { type Assigned, createTaskStore, type TaskStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; newId: NewId }

/**
 * Assigns a new lead to an advocate, with a task to follow it up, once an event.
 * @throws AlreadyDone where the event took effect before
 */
export async function assignLead(
  { table, clock, newId }: Dependencies,
  event: Received<(typeof leadCreated)['schema']>,
  name: AuditAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId } = event.payload
  const store = createTaskStore(table, practiceId)
  const now = clock()
  const id = newId()

  await retryOnConflict(
    () => prepare(store, patientId, { id, now }),
    (assigned) => {
      const { advocateId, dueAt } = assigned.task
      return store.assign(assigned, [
        consumedWrite(name, event.id, now),
        eventWrite(
          taskCreated,
          { taskId: id, patientId, advocateId, dueAt },
          { practiceId, actor: null, now },
        ),
        reactionAudit({ practiceId, patientId, action: name, actor: event.actor, now }),
      ])
    },
  )
}

async function prepare(
  store: TaskStore,
  patientId: string,
  { id, now }: { id: string; now: Date },
): Promise<Assigned> {
  const [lead, distributions, staffs] = await Promise.all([
    store.patient(patientId),
    store.distributions(),
    store.staffs(),
  ])
  if (!lead) throw new Error('the event is about a record that is not there')
  const distribution = leadDistribution(distributions)
  const kept = distribution ? await store.rotation(distribution.id) : null
  const { advocateId, reason, rotation } = chooseAdvocate(distribution, staffs, kept)
  return {
    task: followUp({ id, lead, advocateId, reason, now }),
    lead: amendPatient(lead, { leadAdvocateId: advocateId }, now),
    round:
      distribution && rotation
        ? { distributionId: distribution.id, rotation, version: kept?.version ?? 0 }
        : null,
  }
}
