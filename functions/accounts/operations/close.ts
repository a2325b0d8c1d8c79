import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Write } from '#functions/platform/table.ts'
import { leaveAll } from '#functions/staffs/public.ts'
import type { AccountServices } from '../compose.ts'
import { type FactorOrigin, proveTotp } from '../factors/operations/prove.ts'
import { closedEvent } from '../rules/events.ts'
import { accountClosedMail, EMAIL_KEPT_DAYS } from '../rules/messages.ts'
import { recordWrite } from '../store.ts'
import { provePassword } from './login.ts'

type Given = { password?: string | undefined; code?: string | undefined }

/**
 * Closes the account of somebody who is signed in and proves it again. Sessions, credentials and
 * workplaces end with it; charts belong to their practices and stay.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_VERIFICATION_*, ERR_REQUEST_PARAMS_MISFORMAT,
 *   ERR_PRACTICE_AT_LEAST_ONE_ADMIN, ERR_VERSION_CONFLICT
 */
export async function closeAccount(
  services: AccountServices,
  identity: Identity,
  given: Given,
  origin: FactorOrigin,
): Promise<void> {
  const { table, store, factors, queue } = services
  const { member } = identity
  const { ip, now } = origin
  await prove(services, member, given, origin)
  await store.close(member, plusSeconds(now, EMAIL_KEPT_DAYS * DAY), [
    ...factors.removeAll(member.id, await factors.of(member.id)),
    ...(await leaveAll(table, identity, { ip, now })),
    recordWrite(member.id, { action: 'closed', actor: member.id, ip }, now),
    closedEvent(member.id, now),
    ...(await queue(accountClosedMail(member.email))),
  ])
}

/** The password; a code of the authenticator app does where the account has none. */
async function prove(
  services: AccountServices,
  member: MemberItem,
  { password, code }: Given,
  origin: FactorOrigin,
): Promise<void> {
  if (member.passwordHash !== null || code === undefined) {
    return provePassword(services, member, password)
  }
  const spent: Write = await proveTotp(services, member, code, origin)
  await services.store.write([spent])
}
