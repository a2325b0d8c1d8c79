import { webhookRetryDue } from '#events/growth.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { isConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { readStaff } from '#functions/staffs/public.ts'
import { type CredentialVault, isRevoked } from '../../ports/credentials.ts'
import type { Send } from '../ports/sender.ts'
import { beginAttempt, endAttempt, givenUp, isDue, isExhausted } from '../rules/attempts.ts'
import { isWithinReach, webhookReachOf } from '../rules/reach.ts'
import { signatureHeaders } from '../rules/signature.ts'
import {
  createWebhookStore,
  type DeliveryChange,
  type DeliveryItem,
  type HookItem,
  secretOwner,
  type WebhookStore,
} from '../store.ts'

export type Delivering = {
  table: Table
  clock: Clock
  vault: CredentialVault
  sender: () => Promise<Send>
}

type Due = {
  practiceId: string
  webhookId: string
  deliveryId: string
  /** How often it had been tried when it was said that it is due. */
  attempts: number
  /** What says that it was seen to; belongs into the transaction that does so. */
  seen: readonly Write[]
}

/**
 * Tries to send what is due. An attempt is claimed before it is made: of two that come at once one makes it, and what
 * nobody hears of again is tried again. Other systems may so get something twice, by the same id.
 */
export async function deliver(dependencies: Delivering, due: Due): Promise<void> {
  const { table, clock } = dependencies
  const { practiceId, webhookId, deliveryId, attempts, seen } = due
  const store = createWebhookStore(table, practiceId)
  const now = clock()
  const end = async (writes: readonly Write[]) => {
    if (writes.length > 0) await table.transact([...writes])
  }
  const [item, hook] = await Promise.all([
    store.findDelivery(webhookId, deliveryId),
    store.find(webhookId),
  ])
  if (!item || !isDue(item, attempts, now)) return end(seen)
  const ending = endingOf(item, hook) ?? (hook && (await outOfReach(table, practiceId, item, hook)))
  if (!hook || ending !== null) return end([store.note(item, givenUp(ending)), ...seen])
  const claim = beginAttempt(item, now)
  const begun = { ...item, ...claim }
  try {
    await table.transact([store.note(item, claim)])
  } catch (error) {
    // Somebody else makes this attempt.
    if (isConflict(error)) return
    throw error
  }
  const change = await attempt(dependencies, store, { item: begun, hook })
  const next = { webhookId, deliveryId, attempts: begun.attempts }
  const again = change.nextAt
    ? [
        momentWrite(
          webhookRetryDue,
          next,
          { name: `webhook-${deliveryId}`, at: change.nextAt },
          { practiceId, now: clock() },
        ),
      ]
    : []
  await end([store.note(begun, change), ...again, ...seen])
}

/** Why it is not tried any more; null where it is. */
function endingOf(item: DeliveryItem, hook: HookItem | null): string | null {
  if (!hook) return 'The webhook was deleted.'
  if (isExhausted(item)) return 'It was never heard what became of it.'
  return hook.isOn || item.isTest ? null : 'The webhook was turned off.'
}

/** Why a delivery is not sent: its manager has lost the rights since. Null if it may be sent. */
async function outOfReach(
  table: Table,
  practiceId: string,
  { type, isTest }: DeliveryItem,
  { managerId }: HookItem,
): Promise<string | null> {
  if (isTest) return null
  const manager = await readStaff(table, practiceId, managerId)
  if (isWithinReach(webhookReachOf(manager), type)) return null
  return 'The person who saved this webhook last cannot see these events. An admin can save it again.'
}

/** A delivery fails for good if the secret never opens: nothing is sent without a signature. */
const UNREADABLE = 'The signing secret can no longer be read. Renew the secret of this webhook.'

async function attempt(
  { table, clock, vault, sender }: Delivering,
  store: WebhookStore,
  { item, hook }: { item: DeliveryItem; hook: HookItem },
): Promise<DeliveryChange> {
  const { url, sealedSecret } = hook
  const owner = secretOwner(store.practiceId, hook.webhookId)
  const secret = await vault.open(sealedSecret, owner).catch((error: unknown) => {
    if (isRevoked(error)) return null
    throw error
  })
  if (secret === null) return givenUp(UNREADABLE)
  const { deliveryId: id, body } = item
  const headers = signatureHeaders(secret, { id, at: clock(), body })
  const send = await sender()
  const change = endAttempt(item, await send({ url, headers, body }), clock())
  const resealed = await vault.reseal(sealedSecret, owner)
  if (resealed !== sealedSecret) await keepResealed(table, store.resealSecret(hook, resealed))
  return change
}

async function keepResealed(table: Table, write: Write): Promise<void> {
  try {
    await table.transact([write])
  } catch (error) {
    // The secret was renewed, or sealed again by another delivery.
    if (!isConflict(error)) throw error
  }
}
