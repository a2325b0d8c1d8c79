import type { Received } from '#events/define.ts'
import type { cardExpired } from '#events/messages.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { isGone } from '../rules/card.ts'
import { createCardStore, destroyParts } from '../store.ts'
import { ownerOf } from './read.ts'

export type CardDependencies = { table: Table; cardTable: Table; clock: Clock }

/** Destroys a card whose time has come. */
export async function destroyExpired(
  { table, cardTable, clock }: CardDependencies,
  event: Received<(typeof cardExpired)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, cardId } = event.payload
  const now = clock()
  await destroyParts(cardTable, { practiceId, patientId, secureMessageId: cardId })
  const entry = { practiceId, patientId, action: name, actor: null, now }
  await table.transact([reactionAudit(entry), doneWrite(event), consumedWrite(name, event.id, now)])
}

/** Destroys what is to be gone of a card that was looked at or taken back, should its call not have done so. */
export async function tidyCard(
  { table, cardTable, clock }: CardDependencies,
  { practiceId, patientId, cardId }: { practiceId: string; patientId: string; cardId: string },
): Promise<void> {
  const card = await createCardStore(table, practiceId).find([patientId], cardId)
  if (!card) return
  if (isGone(card, clock())) await destroyParts(cardTable, ownerOf(card))
  else if (card.codeRevealedAt !== null) {
    await destroyParts(cardTable, ownerOf(card), ['securityCode'])
  }
}
