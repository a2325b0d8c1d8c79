import { cardExpired } from '#events/messages.ts'
import { type PatientBasics, patientName } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { AlreadyDone } from '#functions/platform/table.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CardContent, ExpiryChoice } from '#shared/model/card.ts'
import { direction, type Message } from '#shared/model/message.ts'
import { conversationOf } from '../../operations/read-thread.ts'
import { append, type WriteWork } from '../../operations/write.ts'
import type { Owner } from '../ports/keys.ts'
import { keptUntil, newCard } from '../rules/card.ts'
import type { CardStore, CardVault } from '../store.ts'

export type SubmitWork = WriteWork & { cards: CardStore; vault: CardVault }

type Form = { content: CardContent; expire: ExpiryChoice }

/** The moment at which a card is destroyed. */
export const expiryOf = ({ cardId, until }: { cardId: string; until: string }) => ({
  name: `card-${cardId}`,
  at: until,
})

/**
 * Keeps the card that a practice asked for, until the time that its patient chose, and tells of it in the
 * thread. It is encrypted before anything is written. Of the request nothing is remembered, not even a hash:
 * the same idempotency key is answered by the first card whatever comes with it.
 * @throws ERR_CARD_NOT_REQUESTED, ERR_REQUEST_PARAMS_MISFORMAT, ERR_CARDS_UNAVAILABLE
 */
export async function submitCard(
  work: SubmitWork,
  patient: PatientBasics,
  practice: PracticeBasics,
  { content, expire }: Form,
): Promise<Message> {
  const { store, cards, vault, newId } = work
  const call = { ...work.call, requestHash: null }
  await ensureWellFormed(content)
  const { patientId } = patient
  const { practiceId } = store
  const owner: Owner = { practiceId, patientId, secureMessageId: newId() }
  const until = keptUntil(expire, call.now, practice.timezone)
  const occurrence = { practiceId, now: call.now }

  async function around(write: () => Promise<Message>): Promise<Message> {
    const { cardRequest } = await conversationOf(store, patientId)
    ensureRequested(cardRequest)
    await vault.keep(owner, content, until)
    try {
      return await write()
    } catch (error) {
      // Where it is not known whether the message was written, the card goes when its time comes.
      if (error instanceof CatalogueError || error instanceof AlreadyDone)
        await vault.destroy(owner)
      throw error
    }
  }

  const written = {
    ...{ id: newId(), clientId: null, message: '', files: [], sendThru: null, delivery: null },
    senderId: call.actor.kind === 'member' ? call.actor.id : null,
    senderName: patientName(patient),
    ...{ direction: direction.in, type: 'creditCard' as const },
    properties: {
      ...{ calendarTitle: null, calendarTime: null },
      secureMessageId: owner.secureMessageId,
    },
  }
  const appended = { patientId, side: 'patient', written, form: { message: '' }, around } as const
  return append({ ...work, call }, appended, async ({ seq }, before) => {
    ensureRequested(before.cardRequest)
    const { secureMessageId: cardId } = owner
    const card = newCard(
      { cardId, practiceId, patientId, seq, until: until.toISOString() },
      call.now,
    )
    return [
      [cards.cardWrite(card), callAudit(call, 'messages.submitCard', { patientId })],
      [momentWrite(cardExpired, { patientId, cardId }, expiryOf(card), occurrence)],
    ]
  })
}

function ensureRequested(request: number | null): void {
  if (request === null) throw new CatalogueError('ERR_CARD_NOT_REQUESTED')
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT, which says nothing of what was sent */
async function ensureWellFormed(content: CardContent): Promise<void> {
  const { faultsOf } = await import('#shared/cards/check.ts')
  const fields = Object.entries(faultsOf(content)).map(([name, problem]) => ({
    field: `content.${name}`,
    problem,
  }))
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
}
