import { DAY, MINUTE } from '#functions/platform/clock.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'

/** Codes are 6 digits, good for 10 minutes and 5 tries, and may be replaced after a minute. */
export const CODE_TRIES = 5
export const CODE_SECONDS = 10 * MINUTE
export const CODE_REPLACEABLE_SECONDS = MINUTE

/** Wrong codes that may be tried for one subject in a day, however many codes are sent. */
export const wrongCodeLimit: Limit = { name: 'wrong-codes', max: 20, windowSeconds: DAY }
