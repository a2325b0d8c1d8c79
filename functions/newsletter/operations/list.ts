import { newSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { choiceOf } from '../rules/messages.ts'
import { createNewsletterStore } from '../store.ts'

/** Who gets the newsletter, and where they end it: the page for people, and what mail programs call (RFC 8058). */
export type Recipient = { email: string; name: string; url: string; oneClickUrl: string }

/**
 * Everybody who gets the newsletter, each with a link of their own that ends it, for whoever sends one.
 * @param origin where the stage is found
 */
export async function listRecipients(table: Table, origin: string): Promise<Recipient[]> {
  const store = createNewsletterStore(table)
  const recipients: Recipient[] = []
  for (const { mark, email, name } of await store.subscribed()) {
    if (email === null || name === null) continue
    const key = newSecret()
    await store.write([store.keepLink(key, { mark, kind: 'leave' }, null)])
    recipients.push({ email, name, ...choiceOf({ origin, key }) })
  }
  return recipients
}
