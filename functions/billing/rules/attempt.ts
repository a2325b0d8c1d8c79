import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Attempt } from '../records.ts'

/** For so long nothing else is begun where it is not known what became of an attempt. */
const UNKNOWN_SECONDS = HOUR

/** Whether something may still come of it. */
export function isUnderWay({ at }: Pick<Attempt, 'at'>, now: Date): boolean {
  return plusSeconds(new Date(at), UNKNOWN_SECONDS) > now
}

/** Whether nothing has become of it for certain: the payment service said no, rather than nothing. */
export function isKnownFailure(error: unknown): boolean {
  return error instanceof CatalogueError && error.name !== 'ERR_BILLING_UNAVAILABLE'
}
