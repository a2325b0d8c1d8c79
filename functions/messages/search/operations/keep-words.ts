import type { Received } from '#events/define.ts'
import type { threadChanged } from '#events/messages.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import type { Table } from '#functions/platform/table.ts'
import { wordsOf } from '#shared/message-words.ts'
import { createMessageStore } from '../../store.ts'
import { textOf } from '../rules/text.ts'
import { createWordStore } from '../store.ts'

/** Makes what was written findable by its words. */
export async function keepWords(
  { table }: { table: Table },
  { payload, ...event }: Received<(typeof threadChanged)['schema']>,
): Promise<void> {
  const { patientId, seq, change } = payload
  if (change !== 'sent' && change !== 'received') return
  const practiceId = practiceOf(event)
  const written = await createMessageStore(table, practiceId).message(patientId, seq)
  if (written) await createWordStore(table, practiceId).keep(written, wordsOf(textOf(written)))
}
