import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { SecureMessage } from '#shared/model/card.ts'
import type { Side } from '../../rules/conversation.ts'
import type { Owner } from '../ports/keys.ts'
import type { Card } from '../records.ts'
import { isGone, showCard } from '../rules/card.ts'
import type { CardStore, CardVault } from '../store.ts'

type Work = { cards: CardStore; vault: CardVault; now: Date }

export const ownerOf = ({ practiceId, patientId, cardId }: Card): Owner => ({
  ...{ practiceId, patientId },
  secureMessageId: cardId,
})

/**
 * A card that the patient sent. What is to be gone is destroyed, should nothing have done so yet.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function findCard(
  { cards, vault, now }: Work,
  patient: PatientBasics,
  cardId: string,
): Promise<Card> {
  const card = await cards.find(idsOf(patient), cardId)
  if (!card) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (isGone(card, now)) await vault.destroy(ownerOf(card))
  return card
}

/** What became of a card; nothing that is on it. @throws ERR_TARGET_NOT_FOUND */
export async function readCard(
  work: Work,
  patient: PatientBasics,
  cardId: string,
  side: Side,
): Promise<SecureMessage> {
  return showCard(await findCard(work, patient, cardId), side, work.now)
}
