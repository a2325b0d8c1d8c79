import { MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { guessesOfFactor } from '../../codes/operations/guesses.ts'
import type { AccountServices } from '../../compose.ts'
import { attemptKey, type Requester } from '../../rules/requester.ts'
import { type Origin, told } from './told.ts'
import { openTotp, totpOwner } from './totp.ts'

/** Wrong codes of an app, and wrong recovery codes, that one requester may try for one member. */
export const triesLimit: Limit = { name: 'factor-tries', max: 5, windowSeconds: 10 * MINUTE }

/** When a factor is proven, from where, and by whom: see `requesterOf`. */
export type FactorOrigin = Origin & { requester: Requester }

/**
 * Tries a code. Each try is counted before, so that concurrent tries are limited too, and taken off
 * the count again if it was right.
 * @param attempt answers null if the code is not right
 * @throws ERR_VERIFICATION_MAX_RETRY, ERR_VERIFICATION_NOT_MATCH
 */
async function countTries<T>(
  services: AccountServices,
  counted: { memberId: string; purpose: 'factor-totp' | 'factor-recovery' },
  requester: Requester,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const { attempts } = services
  const subject = attemptKey(`${counted.purpose}:${counted.memberId}`, requester)
  const guesses = guessesOfFactor(services, counted, requester)
  if (!(await attempts.count(triesLimit, subject)) || !(await guesses.count())) {
    throw new CatalogueError('ERR_VERIFICATION_MAX_RETRY')
  }
  const proven = await attempt()
  if (proven === null) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  await Promise.all([attempts.uncount(triesLimit, subject), guesses.uncount()])
  return proven
}

/**
 * Proves the second factor by a code of the authenticator app. Returns the write that spends it.
 * The write also seals the app's key again where a former KMS key sealed it.
 * @throws ERR_VERIFICATION_*, ERR_AUTHENTICATOR_UNREADABLE where the app has to be added again
 */
export async function proveTotp(
  services: AccountServices,
  { id }: MemberItem,
  code: string,
  { now, requester }: Pick<FactorOrigin, 'now' | 'requester'>,
): Promise<Write> {
  const { factors, vault } = services
  const { totp } = await factors.of(id)
  if (!totp) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const counted = { memberId: id, purpose: 'factor-totp' } as const
  return countTries(services, counted, requester, async () => {
    const secret = await openTotp(vault, id, totp.sealed)
    if (secret === null) throw new CatalogueError('ERR_AUTHENTICATOR_UNREADABLE')
    const { stepOf } = await import('../rules/totp.ts')
    const step = stepOf(secret, code, now)
    if (step === null || step <= totp.lastStep) return null
    const sealed = vault.isCurrent(totp.sealed)
      ? totp.sealed
      : await vault.seal(secret, totpOwner(id))
    return factors.spendTotp(id, totp, { sealed, lastStep: step, lastUsedAt: now.toISOString() })
  })
}

/**
 * Proves the second factor by a recovery code; answers the writes that spend it and tell the owner.
 * @throws ERR_VERIFICATION_*
 */
export async function proveRecovery(
  services: AccountServices,
  member: MemberItem,
  code: string,
  origin: FactorOrigin,
): Promise<Write[]> {
  const { factors, tagOf } = services
  const { recovery } = await factors.of(member.id)
  if (!recovery) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const counted = { memberId: member.id, purpose: 'factor-recovery' } as const
  const spent = await countTries(services, counted, origin.requester, async () => {
    const hash = await tagOf(code, recovery.salt)
    return recovery.hashes.includes(hash) ? factors.spendRecovery(member.id, recovery, hash) : null
  })
  return [spent, ...(await told(services, member, 'recoveryCodeUsed', origin))]
}
