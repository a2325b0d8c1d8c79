import { hashSecret } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table.ts'

/** Where what is known of an address is, and how it is named: by a hash. */
export const markOf = (email: string): string => hashSecret(email)

/** What marks begin with: those of base64url. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const partitionOf = (sign: string): string => `NEWSLETTER#${sign}`

/** By the first sign of the mark, so that no partition holds everybody. */
export const subscriberKey = (mark: string): Key => ({
  pk: partitionOf(mark.slice(0, 1)),
  sk: `SUBSCRIBER#${mark}`,
})

/** Subscribers of one state by when it became theirs, for the operator's list. */
export const listKey = (state: string): string => `NEWSLETTER#LIST#${state}`

/** All partitions with subscribers. */
export const subscriberPartitions: readonly string[] = [...SIGNS].map(partitionOf)

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
