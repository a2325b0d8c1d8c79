import { taskStatus } from '#shared/model/task-codes.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { changeWaiting, createTaskStore, inPractice, type Table, type Waiting } from './records.ts'

/** Counts what waits for each advocate; the seeded tasks raise no events that would. */
export async function countTasks(
  table: Table,
  { id: practiceId, timezone }: { id: string; timezone: string },
): Promise<void> {
  const tasks = await createTaskStore(table, practiceId).listed({ status: [taskStatus.ongoing] })
  const changes = [...new Set(tasks.map(({ advocateId }) => advocateId))].map((memberId) => {
    const dueTasks: Record<string, number> = {}
    for (const { dueAt } of tasks.filter(({ advocateId }) => advocateId === memberId)) {
      const day = wallClockAt(new Date(dueAt), timezone).day
      dueTasks[day] = (dueTasks[day] ?? 0) + 1
    }
    const change = (before: Waiting) =>
      inPractice(before, { practiceId, timezone }, () => ({ dueTasks }))
    return { memberId, change }
  })
  if (changes.length > 0) await changeWaiting(table, changes, [])
}
