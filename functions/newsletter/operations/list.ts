import { newSecret } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Recipient } from '#shared/model/newsletter.ts'
import { choiceOf } from '../rules/messages.ts'
import type { Subscriber } from '../rules/subscriber.ts'
import { createNewsletterStore, type NewsletterStore } from '../store.ts'

/** A new link by which somebody ends the newsletter, and what keeps it; null for who does not get it. */
export function linkOf(
  store: NewsletterStore,
  { mark, email, name }: Subscriber,
  origin: string,
): { recipient: Recipient; write: Write } | null {
  if (email === null || name === null) return null
  const key = newSecret()
  return {
    recipient: { email, name, ...choiceOf({ origin, key }) },
    write: store.keepLink(key, { mark, kind: 'leave' }, null),
  }
}

/**
 * Everybody who gets the newsletter, each with a link of their own that ends it, for whoever sends one.
 * @param origin where the stage is found
 */
export async function listRecipients(table: Table, origin: string): Promise<Recipient[]> {
  const store = createNewsletterStore(table)
  const recipients: Recipient[] = []
  for (const subscriber of await store.subscribed()) {
    const link = linkOf(store, subscriber, origin)
    if (!link) continue
    await store.write([link.write])
    recipients.push(link.recipient)
  }
  return recipients
}
