import { readDeviceCookie } from '#functions/platform/identity/cookie.ts'
import { networkOf } from '#functions/platform/rate-limit.ts'
import type { AccountServices } from '../compose.ts'
import type { Requester } from '../rules/requester.ts'

/**
 * The requester of a second factor. The network is that of the sign-in, so that a phone may change
 * its network before the code is entered.
 * @param signedInFrom the address that the session was opened from
 */
export async function requesterOf(
  { devices, origin }: Pick<AccountServices, 'devices' | 'origin'>,
  { memberId, signedInFrom }: { memberId: string; signedInFrom: string },
  cookies: readonly string[],
): Promise<Requester> {
  const device = await devices.findProven(memberId, readDeviceCookie(origin, cookies))
  return { network: networkOf(signedInFrom), device }
}
