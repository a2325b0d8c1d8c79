import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { changeWaiting } from '../public.ts'
import { type TaskState, taskChanges } from '../rules/waiting.ts'

/**
 * Counts for its advocates a task that was created, changed or removed, once an event.
 * @throws AlreadyDone where the event took effect before
 */
export async function countTask(
  { table, clock }: { table: Table; clock: Clock },
  name: string,
  event: { id: string; practiceId: string | null },
  { before, after }: { before: TaskState | null; after: TaskState | null },
): Promise<void> {
  const practiceId = practiceOf(event)
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new Error('the event is about a practice that is not there')
  const changes = taskChanges({ practiceId, timezone: practice.timezone }, before, after)
  if (changes.length === 0) return
  await changeWaiting(table, changes, [consumedWrite(name, event.id, clock())])
}
