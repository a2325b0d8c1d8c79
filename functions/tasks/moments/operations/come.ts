import type { Received } from '#events/define.ts'
import { taskChanged, taskDueSoon, type taskMoment } from '#events/tasks.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { changeOf } from '../../rules/task.ts'
import { createTaskStore } from '../../store.ts'
import { pastDueTask, startedTask, stillHolds } from '../rules/moments.ts'
import { reroute } from './reroute.ts'

/**
 * A moment of a task has come, perhaps late: it starts, its advocate is reminded, it fails, or goes
 * to the next. Nothing happens where the task was moved, finished or seen to since, or the event took effect before.
 * @throws AlreadyDone where it did
 */
export async function momentCame(
  { table, clock }: { table: Table; clock: Clock },
  event: Received<(typeof taskMoment)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { taskId, ...moment } = event.payload
  const store = createTaskStore(table, practiceId)
  const done = doneWrite(event)
  await retryOnConflict(
    () => store.find(taskId),
    async (before) => {
      const now = clock()
      if (!before || !stillHolds(before, moment, now)) return table.transact([done])
      const { patientId, advocateId, dueAt } = before
      const occurrence = { practiceId, actor: null, now }
      const once = [done, consumedWrite(name, event.id, now)]
      if (moment.moment === 'remind') {
        const payload = { taskId, patientId, advocateId, dueAt }
        return table.transact([...once, eventWrite(taskDueSoon, payload, occurrence)])
      }
      if (moment.moment === 'reroute') {
        const moved = await reroute(store, before, { practiceId, now })
        if (!moved) return table.transact([done])
        const audit = reactionAudit({ practiceId, patientId, action: name, actor: null, now })
        return store.handOver(moved.handed, [...once, ...moved.told, audit])
      }
      const after = moment.moment === 'start' ? startedTask(before, now) : pastDueTask(before, now)
      return store.replace(before, after, [
        ...once,
        eventWrite(taskChanged, changeOf(before, after), occurrence),
        reactionAudit({ practiceId, patientId, action: name, actor: null, now }),
      ])
    },
  )
}
