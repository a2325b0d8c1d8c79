import { DAY, HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'

/** A requester may ask for one address again after this time. */
export const RESET_PAUSE_SECONDS = MINUTE

/**
 * How long the link in the mail works. No shorter than the window of `resetMailLimit`: when that is
 * used up, the mailbox still holds a link that works.
 */
export const RESET_LINK_SECONDS = HOUR

/** Mails to one address in an hour; a browser that the owner signed in with has its own count. */
export const resetMailLimit: Limit = { name: 'reset-mails', max: 5, windowSeconds: HOUR }

/**
 * Codes of 6 digits for one address in a day, which bounds guessing by many networks together. Later
 * mails have the link alone, which cannot be guessed.
 */
export const resetCodeLimit: Limit = { name: 'reset-codes', max: 10, windowSeconds: DAY }
