import { importDue, importUndoDue } from '#events/imports.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { nextOf } from '../rules/turns.ts'
import type { ImportStore } from '../store.ts'

/** Starts the next import or undo of the practice, if none runs. */
export async function startNext({ store, clock }: { store: ImportStore; clock: Clock }) {
  const now = clock()
  const next = nextOf(await store.list(), now)
  if (next === null) return
  const { kind, item } = next
  const { importId, createdBy, undo } = item
  const event = kind === 'import' ? importDue : importUndoDue
  const actor = (kind === 'import' ? createdBy : undo?.requestedBy)?.id ?? null
  await store.write([eventWrite(event, { importId }, { practiceId: store.practiceId, actor, now })])
}
