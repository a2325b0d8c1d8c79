import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { changeWaiting, type WaitingChange } from '../public.ts'
import { type TaskState, taskChanges } from '../rules/waiting.ts'

type Dependencies = { table: Table; clock: Clock }
type Occurrence = { id: string; practiceId: string | null }

/**
 * Lets an event change what waits for members, once.
 * @throws AlreadyDone where it took effect before
 */
export async function keepStatus(
  { table, clock }: Dependencies,
  name: string,
  event: Occurrence,
  changes: readonly WaitingChange[],
): Promise<void> {
  if (changes.length === 0) return
  await changeWaiting(table, changes, [consumedWrite(name, event.id, clock())])
}

/** Counts what a task that came, changed or went means for its advocates. */
export async function keepTasks(
  dependencies: Dependencies,
  name: string,
  event: Occurrence,
  { before, after }: { before: TaskState | null; after: TaskState | null },
): Promise<void> {
  const practiceId = practiceOf(event)
  const practice = (await readPractices(dependencies.table, [practiceId])).get(practiceId)
  if (!practice) throw new Error('the event is about a practice that is not there')
  const place = { practiceId, timezone: practice.timezone }
  await keepStatus(dependencies, name, event, taskChanges(place, before, after))
}
