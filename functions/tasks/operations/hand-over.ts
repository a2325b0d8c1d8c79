import { taskChanged } from '#events/tasks.ts'
import { amendPatient } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { takesLeads } from '#shared/membership.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { isOpenTask } from '#shared/model/task-codes.ts'
import { openTasksOf } from '../public.ts'
import { assignmentWrite } from '../reports/store.ts'
import { chooseAdvocate, chooseColleague } from '../rules/assign.ts'
import { workOf } from '../rules/matching.ts'
import { giverOf, rerouteOf } from '../rules/reroute.ts'
import { changeOf, handedOver } from '../rules/task.ts'
import { createTaskStore, type HandedOver, type TaskStore } from '../store.ts'
import { readDesk, roundAfter } from './desk.ts'

type Dependencies = { table: Table; clock: Clock }
type Leaving = { staffId: string; tasksTo: string }
type Cause = { practiceId: string; actor: string | null; name: OtherAction }

/**
 * Hands the open tasks of somebody who has left, or takes none any more, to a colleague or to whoever is
 * next in the distribution; the leads that they are about go with them. One after another: a delivery that was
 * cut short goes on with those that are left.
 */
export async function handOver(
  { table, clock }: Dependencies,
  { staffId, tasksTo }: Leaving,
  { practiceId, actor, name }: Cause,
): Promise<void> {
  const store = createTaskStore(table, practiceId)
  const now = clock()
  for (const { id } of await openTasksOf(table, practiceId, staffId)) {
    await retryOnConflict(
      () => prepare(store, id, { staffId, tasksTo }, now),
      async (prepared) => {
        if (!prepared) return
        const { handed, noted } = prepared
        const { before, task } = handed
        const { patientId } = task
        await store.handOver(handed, [
          ...noted,
          eventWrite(taskChanged, changeOf(before, task), { practiceId, actor, now }),
          reactionAudit({ practiceId, patientId, action: name, actor, now }),
        ])
      },
    )
  }
}

/**
 * Null where the task is theirs no more, or they take tasks again. Somebody must have it: how many
 * tasks the others have already does not keep it from them.
 */
async function prepare(
  store: TaskStore,
  taskId: string,
  { staffId, tasksTo }: Leaving,
  now: Date,
): Promise<{ handed: HandedOver; noted: Write[] } | null> {
  const before = await store.find(taskId)
  if (before?.advocateId !== staffId || !isOpenTask(before)) return null
  const lead = await store.patient(before.patientId)
  const { distribution, desk, opening, roundId, kept } = await readDesk(
    store,
    workOf(before, lead),
    {
      now,
      limits: false,
    },
  )
  const former = desk.staffs.find((one) => one.staffId === staffId)
  if (former && takesLeads(former)) return null
  const colleague = chooseColleague(tasksTo, desk.staffs)
  const chosen = colleague ?? chooseAdvocate(distribution, desk, kept)
  if (!chosen) throw new Error('without limits there is somebody')
  const { advocateId, reason, rotation, passed } = chosen
  const reroute = rerouteOf(giverOf(chosen, distribution, opening), now)
  const task = handedOver(before, { advocateId, reason, reroute, former, now })
  const made = { way: 'handedOver', passed, from: staffId, distribution, now } as const
  const handed = {
    before,
    task,
    lead:
      lead?.leadAdvocateId === staffId
        ? amendPatient(lead, { leadAdvocateId: advocateId }, now)
        : null,
    round: roundAfter(roundId, rotation, kept),
  }
  return { handed, noted: colleague ? [] : [assignmentWrite(task, made)] }
}
