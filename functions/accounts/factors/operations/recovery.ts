import type { MemberItem } from '#functions/platform/identity/records.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import { groupedCode } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { provePassword } from '../../operations/login.ts'
import { hasStrong, kindsOf } from '../rules/factors.ts'
import { newRecoveryCodes } from '../rules/recovery.ts'
import type { Factors } from '../store.ts'
import { type Origin, told } from './told.ts'

/** New codes as they are shown, this once, and how to store them. */
async function makeRecoveryCodes(
  { factors, tagOf }: AccountServices,
  memberId: string,
  now: Date,
): Promise<{ recoveryCodes: string[]; write: Write }> {
  const codes = newRecoveryCodes()
  // One salt for all, so that a try takes one hash, whichever code it is.
  const salt = newSecret()
  const hashes = await Promise.all(codes.map((code) => tagOf(code, salt)))
  const item = { entity: 'recoveryCodes', salt, hashes, createdAt: now.toISOString() } as const
  return {
    recoveryCodes: codes.map(groupedCode),
    write: factors.putRecovery(memberId, item),
  }
}

/** The codes that come with the first factor; none where there are some already. */
export async function firstRecoveryCodes(
  services: AccountServices,
  memberId: string,
  { recovery }: Factors,
  now: Date,
): Promise<{ recoveryCodes: string[] | null; writes: Write[] }> {
  if (recovery) return { recoveryCodes: null, writes: [] }
  const { recoveryCodes, write } = await makeRecoveryCodes(services, memberId, now)
  return { recoveryCodes, writes: [write] }
}

/**
 * Puts new codes in place of those there are.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_NO_CHANGE if nothing needs them
 */
export async function renewRecoveryCodes(
  services: AccountServices,
  member: MemberItem,
  password: string,
  origin: Origin,
): Promise<string[]> {
  await provePassword(services, member, password)
  const held = await services.factors.of(member.id)
  if (!hasStrong(kindsOf(held))) throw new CatalogueError('ERR_NO_CHANGE')
  const { recoveryCodes, write } = await makeRecoveryCodes(services, member.id, origin.now)
  const writes = await told(services, member, 'recoveryCodesRenewed', origin)
  await services.store.changeFactors(member, {}, [write, ...writes])
  return recoveryCodes
}
