import { type OperatorCall, recordOfOperator } from '#functions/platform/operator-record.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import type { ListedSubscriber, Recipient, SubscriberState } from '#shared/model/newsletter.ts'
import { markOf } from '../../keys.ts'
import { linkOf } from '../../operations/list.ts'
import { left } from '../../rules/subscriber.ts'
import type { NewsletterStore } from '../../store.ts'
import { keptStates, listed } from '../rules/listed.ts'

/** What the operator does goes by the records of the newsletter. */
type Work = { store: NewsletterStore; call: OperatorCall }

const LISTED = 50
/** With the record fewer than a transaction may write. */
const EXPORTED = 50

type ListPage = {
  items: ListedSubscriber[]
  cursor: string | null
  counts: Record<SubscriberState, number> | null
}

/** A page of the subscribers of one state; the first one says how many there are of each. */
export async function listSubscribers(
  { store, call }: Work,
  { state, cursor }: { state: SubscriberState; cursor?: string | undefined },
): Promise<ListPage> {
  const [page, counts] = await Promise.all([
    store.page(keptStates[state], LISTED, cursor),
    cursor === undefined ? countAll(store, call.now) : null,
  ])
  return { items: page.items.map(listed), cursor: page.cursor, counts }
}

async function countAll(store: NewsletterStore, now: Date): Promise<ListPage['counts']> {
  const [confirmed, pending, unsubscribed] = await Promise.all([
    store.count(keptStates.confirmed, now),
    store.count(keptStates.pending, now),
    store.count(keptStates.unsubscribed, now),
  ])
  return { confirmed, pending, unsubscribed }
}

/** What is known of an address: also that it left, by its hash. */
export async function findSubscriber(
  store: NewsletterStore,
  email: string,
): Promise<ListedSubscriber[]> {
  const found = await store.find(markOf(email))
  return found ? [listed(found)] : []
}

/**
 * A page of who gets the newsletter, each with a link of their own that ends it; recorded.
 * @param origin where the stage is found
 */
export async function exportRecipients(
  { store, call }: Work,
  { origin, cursor: from }: { origin: string; cursor: string | undefined },
): Promise<{ items: Recipient[]; cursor: string | null }> {
  const { items, cursor } = await store.page(keptStates.confirmed, EXPORTED, from)
  const links = items.flatMap((one) => linkOf(store, one, origin) ?? [])
  const details = links.length === 1 ? '1 address' : `${links.length} addresses`
  const record = { action: 'newsletter.export', subject: 'recipients', details }
  await store.write([
    ...links.map(({ write }) => write),
    recordOfOperator('newsletter', call, { ...record, outcome: 'done' }),
  ])
  return { items: links.map(({ recipient }) => recipient), cursor }
}

/**
 * Takes an address off the newsletter and forgets it, as its owner could.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function removeSubscriber({ store, call }: Work, mark: string): Promise<void> {
  await retryOnConflict(
    async () => {
      const before = ensureFound(await store.find(mark))
      return { before, after: left(before, call.now) }
    },
    async ({ before, after }) => {
      if (!after) return
      const record = { action: 'newsletter.remove', subject: mark, outcome: 'done' } as const
      await store.write([
        store.replace(before, after),
        recordOfOperator('newsletter', call, record),
      ])
    },
  )
}
