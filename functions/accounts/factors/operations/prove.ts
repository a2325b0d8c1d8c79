import { MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { countOrThrow, type Limit, uncount } from '#functions/platform/rate-limit.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CodeTopic } from '../../codes/store.ts'
import type { AccountServices } from '../../compose.ts'
import { type Origin, told } from './told.ts'
import { openTotp, totpOwner } from './totp.ts'

/** Wrong codes of an app, and wrong recovery codes, that may be tried for one member in a while. */
export const triesLimit: Limit = { name: 'factor-tries', max: 5, windowSeconds: 10 * MINUTE }

const MAX_RETRY = 'ERR_VERIFICATION_MAX_RETRY'

/**
 * Tries a code. Each try is counted before, so that concurrent tries are limited too, and taken off
 * the count again if it was right.
 * @param attempt answers null if the code is not right
 * @throws ERR_VERIFICATION_MAX_RETRY, ERR_VERIFICATION_NOT_MATCH
 */
async function counted<T>(
  { table, codes }: AccountServices,
  topic: CodeTopic,
  now: Date,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const subject = `${topic.purpose}:${topic.subject}`
  await countOrThrow(table, triesLimit, subject, now, MAX_RETRY)
  await codes.countGuess(topic, now)
  const proven = await attempt()
  if (proven === null) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  await Promise.all([uncount(table, triesLimit, subject, now), codes.uncountGuess(topic, now)])
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
  now: Date,
): Promise<Write> {
  const { factors, vault } = services
  const { totp } = await factors.of(id)
  if (!totp) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  return counted(services, { subject: id, purpose: 'factor-totp' }, now, async () => {
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
  origin: Origin,
): Promise<Write[]> {
  const { factors, tagOf } = services
  const { recovery } = await factors.of(member.id)
  if (!recovery) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const topic = { subject: member.id, purpose: 'factor-recovery' } as const
  const spent = await counted(services, topic, origin.now, async () => {
    const hash = await tagOf(code, recovery.salt)
    return recovery.hashes.includes(hash) ? factors.spendRecovery(member.id, recovery, hash) : null
  })
  return [spent, ...(await told(services, member, 'recoveryCodeUsed', origin))]
}
