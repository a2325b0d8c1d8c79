import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { createTaskStore } from '../../store.ts'
import { momentChanges, momentsToCome } from '../rules/moments.ts'
import { createMomentStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock }

/**
 * Sets what is to happen to a task by itself, as the task is now, and takes back what was set before
 * it was as it is now. Whatever event told of it, in whatever order and however often: what is set
 * already is not written again.
 */
export async function setMoments(
  dependencies: Dependencies,
  event: { practiceId: string | null; payload: { taskId: string } },
): Promise<void> {
  const task = { practiceId: practiceOf(event), taskId: event.payload.taskId }
  await setMomentsOf(dependencies, task)
}

/** The same of a task that is named. @returns whether anything was written */
export async function setMomentsOf(
  { table, clock }: Dependencies,
  { practiceId, taskId }: { practiceId: string; taskId: string },
): Promise<boolean> {
  const moments = createMomentStore(table, practiceId)
  const tasks = createTaskStore(table, practiceId)
  return retryOnConflict(
    async () => {
      // The task after what is set: of two at once, the one that writes last has read it last.
      const set = await moments.ofTask(taskId)
      return { set, task: await tasks.find(taskId) }
    },
    async ({ set, task }) => {
      if (!task) return false
      const now = clock()
      const wanted = momentsToCome(task, now)
      const { add, drop } = momentChanges(set?.moments ?? [], wanted, now)
      if (add.length + drop.length === 0) return false
      await moments.change(taskId, set, { add, drop, wanted }, now)
      return true
    },
  )
}
