import { threadChanged } from '#events/messages.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { dropMomentWrites } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { Revealable, RevealedContent, SecureMessage } from '#shared/model/card.ts'
import type { Card } from '../records.ts'
import { type By, revealed, showCard, withdrawn } from '../rules/card.ts'
import type { CardStore, CardVault } from '../store.ts'
import { findCard, ownerOf } from './read.ts'
import { expiryOf } from './submit.ts'

type Work = { table: Table; cards: CardStore; vault: CardVault; call: TenantCall }
type About = { patient: PatientBasics; cardId: string }

/**
 * Shows a part of a card to somebody, who is noted for the patient to see. It is opened before it is
 * decided who may see it, and shown after: of two who ask for the security code at once, one sees it.
 * @throws ERR_TARGET_NOT_FOUND, ERR_MESSAGE_EXPIRED, ERR_CARD_CODE_GONE, ERR_CARDS_UNAVAILABLE
 */
export async function revealCard(
  work: Work,
  about: About,
  { what, reason }: { what: Revealable; reason: string },
): Promise<RevealedContent> {
  const { vault, call } = work
  const { id, name } = call.actor
  const by = { id, name, reason }
  const found = await findCard({ ...work, now: call.now }, about.patient, about.cardId)
  revealed(found, what, by, call.now)
  const content = await vault.open(ownerOf(found), what)
  if (!content) return ensureThere(work, about, by, what)
  const action = what === 'card' ? 'messages.revealCard' : 'messages.revealCode'
  await change(work, about, { action, details: reason, done: 'revealed' }, (card) =>
    revealed(card, what, by, call.now),
  )
  if (what === 'securityCode') await vault.destroy(ownerOf(found), ['securityCode'])
  return content
}

/** Says why there is nothing to open: somebody saw it first, it was taken back, or its time came just now. */
async function ensureThere(
  work: Work,
  { patient, cardId }: About,
  by: By,
  what: Revealable,
): Promise<never> {
  const { now } = work.call
  revealed(await findCard({ ...work, now }, patient, cardId), what, by, now)
  throw new CatalogueError('ERR_MESSAGE_EXPIRED')
}

/** Destroys a card for the patient who sent it. @throws ERR_TARGET_NOT_FOUND, ERR_MESSAGE_EXPIRED */
export async function withdrawCard(work: Work, about: About): Promise<SecureMessage> {
  const { vault, call } = work
  const { practiceId } = call.scope
  const entry = { action: 'messages.withdrawCard', done: 'withdrawn' } as const
  const after = await change(
    work,
    about,
    entry,
    (card) => withdrawn(card, call.now),
    (card) => dropMomentWrites(expiryOf(card), { practiceId, now: call.now }),
  )
  await vault.destroy(ownerOf(after))
  return showCard(after, 'patient', call.now)
}

type Entry = { action: OtherAction; details?: string | null; done: 'revealed' | 'withdrawn' }

/** Changes what is known of a card, decided anew where somebody else changed it first. */
function change(
  { table, cards, vault, call }: Work,
  { patient, cardId }: About,
  { action, details = null, done }: Entry,
  decide: (before: Card) => Card,
  others: (after: Card) => Write[] = () => [],
): Promise<Card> {
  const prepare = async () =>
    decide(await findCard({ cards, vault, now: call.now }, patient, cardId))
  return retryOnConflict(prepare, async (after) => {
    const { patientId, seq } = after
    await table.transact([
      cards.cardWrite(after),
      callAudit(call, action, { patientId, details }),
      eventWrite(threadChanged, { patientId, seq, change: 'card', card: done }, occurrenceOf(call)),
      ...others(after),
    ])
    return after
  })
}
