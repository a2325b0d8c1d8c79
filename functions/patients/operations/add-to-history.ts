import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import type { EntryText } from '../rules/timeline.ts'
import { timelineWrite } from '../store.ts'
import { type PatientEvent, readActor } from './react.ts'

/**
 * Adds what an event tells to the history of a record, once. It changes nothing else of the record, which
 * is not read. An event without an entry writes nothing.
 * @throws AlreadyDone where it took effect before
 */
export async function addToHistory(
  { table, clock }: { table: Table; clock: Clock },
  event: PatientEvent,
  { name, entry }: { name: string; entry: EntryText | null },
): Promise<void> {
  if (!entry) return
  const { id, occurredAt: at } = event
  const { patientId } = event.payload
  const practiceId = practiceOf(event)
  const actor = await readActor(table, event.actor)
  await table.transact([
    consumedWrite(name, id, clock()),
    timelineWrite({ id, practiceId, patientId, at, actor, entry }),
  ])
}
