import { DAY, MINUTE } from '#functions/platform/clock.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import type { RequesterLimits } from '../../rules/requester.ts'

/** Codes are 6 digits, valid for 10 minutes and 5 tries, and may be requested once a minute. */
export const CODE_TRIES = 5
export const CODE_SECONDS = 10 * MINUTE
export const CODE_PAUSE_SECONDS = MINUTE

/** Codes of one topic that are valid at the same time. */
export const MAX_VALID_CODES = 5

/** Wrong codes for one purpose, such as a new address, that a signed-in member may try in a day. */
export const wrongCodeLimit: Limit = { name: 'wrong-codes', max: 20, windowSeconds: DAY }

/** Wrong codes that one network may try in a day without a session, for any address. */
export const wrongNetworkCodeLimit: Limit = {
  name: 'wrong-codes-network',
  max: 100,
  windowSeconds: DAY,
}

/** Wrong codes of one kind of second factor for one account in a day. */
export const wrongFactorLimits: RequesterLimits = {
  own: { name: 'wrong-factors', max: 20, windowSeconds: DAY },
  unknown: { name: 'wrong-factors-unknown', max: 60, windowSeconds: DAY },
}

/** Codes of the second factor that are sent for one account in a day. */
export const factorCodeLimits: RequesterLimits = {
  own: { name: 'factor-codes', max: 30, windowSeconds: DAY },
  unknown: { name: 'factor-codes-unknown', max: 90, windowSeconds: DAY },
}

/** Codes that are mailed in a day to one address that is being registered. */
export const registerCodeLimits: RequesterLimits = {
  own: { name: 'register-codes', max: 10, windowSeconds: DAY },
  unknown: { name: 'register-codes-unknown', max: 60, windowSeconds: DAY },
}
