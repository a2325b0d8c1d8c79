import type { Route } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { memberNamedBy } from '../identity/sessions.ts'
import type { Call } from './call.ts'
import { type AddressOf, parseAddress, type RawInput } from './parse.ts'

/** Who calls: proven once the handler runs, before that as their token says; null for a guest. */
type Claim = string | null

type Parts = { params: unknown; query: unknown }

/** A handler whose first reading does not wait until it is known who calls. */
export type ReadingAhead<I extends Parts, C, A> = {
  begin: (
    address: Pick<I, 'params' | 'query'>,
    memberId: Claim,
  ) => (input: I, call: C) => Promise<A>
}

/**
 * Reads what the address names beside the check of who calls and whether they may: one round trip
 * less. What was read is dropped where they may not, and nobody waits for it, so a refusal takes as
 * long whether it is there or not. For calls that change nothing.
 * @param read may rely on nothing about the caller, and must change nothing
 * @param answer gets the reading once the call is allowed
 */
export function ahead<I extends Parts, C, A, T>(
  read: (address: Pick<I, 'params' | 'query'>, memberId: Claim) => Promise<T>,
  answer: (input: I, call: C, reading: Promise<T>) => Promise<A>,
): ReadingAhead<I, C, A> {
  return {
    begin(address, memberId) {
      const reading = read(address, memberId)
      // Where the call is refused, nobody else looks at it.
      reading.catch(() => undefined)
      return (input, call) => answer(input, call, reading)
    },
  }
}

/** Begins where a token says that a member calls; null where none does, or the address is wrong. */
export function beginEarly<R extends Route, H>(
  route: R,
  { sessionToken }: Pick<Call, 'sessionToken'>,
  raw: RawInput,
  begin: (address: AddressOf<R>, memberId: Claim) => H,
): H | null {
  const memberId = sessionToken ? memberNamedBy(sessionToken) : null
  if (memberId === null) return null
  try {
    return begin(parseAddress(route, raw), memberId)
  } catch (error) {
    // Refused when its turn comes: nobody is told what is wrong who may not call.
    if (error instanceof CatalogueError) return null
    throw error
  }
}
