import { identityKeys } from '#functions/platform/identity/records.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import type { Message } from '#shared/model/message.ts'
import { tableOf } from './builders.ts'
import { answered, type Client } from './client.ts'

/** A number that is one of a card by its sum of digits, and that nobody has. */
export const aCard = {
  nameOnCard: 'Quentin Xerxes Vandermolen',
  cardNumber: '4539578763621486',
  expirationDate: '11/39',
  securityCode: '947',
}

/** Asks the patient for a card. */
export async function askForCard(
  client: Client,
  { practiceId, patientId }: { practiceId: string; patientId: string },
): Promise<Message> {
  const body = { patientId, type: 'requestCreditCard', message: 'Please send your card' }
  const reply = await client.post(`/practices/${practiceId}/messages`, { body })
  return answered(reply, messagingRoutes.send.response)
}

/** Lets one of the staff reveal cards, which no role alone allows. */
export async function letReveal(
  run: LocalRun,
  practiceId: string,
  memberId: string,
): Promise<void> {
  const key = identityKeys.membership(memberId, practiceId)
  const set = { permissions: { 'messaging.cards.reveal': true } }
  await tableOf(run).transact([{ kind: 'update', key, set, exists: 'ERR_TARGET_NOT_FOUND' }])
}
