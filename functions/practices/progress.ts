import type { Table } from '#functions/platform/table.ts'
import type { Progress } from './store.ts'
import { createPracticeStore } from './store.ts'

/** Notes a first step; a later event, or the same once more, changes nothing. */
export async function noteStep(
  table: Table,
  step: keyof Progress,
  event: { practiceId: string | null; occurredAt: string },
): Promise<void> {
  if (event.practiceId === null) throw new Error('the event names no practice')
  await createPracticeStore(table, event.practiceId).noteStep(step, event.occurredAt)
}
