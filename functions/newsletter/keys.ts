import { hashSecret } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table.ts'

/** Where what is known of an address is, and how it is named: by a hash. */
export const markOf = (email: string): string => hashSecret(email)

/** By the first sign of the mark, so that no partition holds everybody. */
export const subscriberKey = (mark: string): Key => ({
  pk: `NEWSLETTER#${mark.slice(0, 1)}`,
  sk: `SUBSCRIBER#${mark}`,
})

/** What the secret of a link in an email opens. */
export const linkKey = (key: string): Key => ({
  pk: `NEWSLETTERLINK#${hashSecret(key)}`,
  sk: 'NEWSLETTERLINK',
})

/** A challenge that was spent. */
export const spentKey = (challengeId: string): Key => ({
  pk: `NEWSLETTERSPENT#${challengeId}`,
  sk: 'NEWSLETTERSPENT',
})
