import type { Table } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import type { Draft } from '#shared/model/message.ts'
import type { MessageStore } from '../store.ts'

type Work = { table: Table; store: MessageStore; now: Date }
type Whose = { patientId: string; memberId: string }

/** What somebody has begun to write to a patient; nothing of version 0 where that was never the case. */
export async function readDraft(
  store: MessageStore,
  { patientId, memberId }: Whose,
): Promise<Draft> {
  const { practiceId } = store
  const empty = { practiceId, patientId, content: '', version: 0, updatedAt: null }
  return (await store.draft(patientId, memberId)) ?? empty
}

/**
 * Keeps what somebody has begun to write. A version that was read is not written over by an older one:
 * whoever is refused has still what was typed, and reads what the other tab has.
 * @throws ERR_VERSION_CONFLICT
 */
export async function saveDraft(
  { table, store, now }: Work,
  whose: Whose,
  { content, version }: { content: string; version?: number | undefined },
): Promise<Draft> {
  const before = await readDraft(store, whose)
  if (before.content === content) return before
  ensureVersion(before, version)
  const changed = { content, version: before.version + 1, updatedAt: now.toISOString() }
  const after = { ...before, ...changed }
  await table.transact([store.draftWrite(whose.memberId, after, now)])
  return after
}
