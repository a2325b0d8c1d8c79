import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '#functions/platform/ids.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isCode } from '../../codes/operations/codes.ts'
import { guessesOfNetwork } from '../../codes/operations/guesses.ts'
import type { AccountServices } from '../../compose.ts'
import { forgiveAttempts } from '../../operations/login.ts'
import { ensureSafe, setPassword } from '../../operations/new-password.ts'
import type { ResetRequest } from '../store.ts'

/** The code or the token that the mail carried. */
export type ResetProof = { code: string } | { token: string }

/**
 * Chooses a new password by the code or the link of a request. All sessions end, other requests end,
 * failed sign-ins are forgotten, and the browser becomes known.
 * @param browser the requester's network, and the secret of the browser's device cookie
 * @throws ERR_VERIFICATION_*, ERR_PASSWORD_NOT_SAFE, ERR_PASSWORD_NOT_CHANGED, ERR_PASSWORD_REUSED
 */
export async function resetPassword(
  services: AccountServices,
  { id, proof, newPassword }: { id: string; proof: ResetProof; newPassword: string },
  { network, deviceSecret }: { network: string; deviceSecret: string },
  now: Date,
): Promise<void> {
  const { store, resets, devices, tried } = services
  const request = await resets.find(id)
  if (!request) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  if (request.memberId) tried(request.memberId)
  // Before the code is compared: a weak password must not cost a try.
  await ensureSafe(services, newPassword, [request.email])
  await prove(services, request, proof, { network, now })
  const member = request.memberId ? await store.member(request.memberId) : null
  // An address that the account has given up no longer opens it, nor does one that was closed.
  if (!member?.isActive || member.email !== request.email) {
    throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
  if (member.sessionEpoch !== request.epoch) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  const writes = [resets.spend(request), devices.remember(member.id, deviceSecret, now)]
  await setPassword(services, member, newPassword, { now, keep: null, writes })
  await forgiveAttempts(services, member.email, network)
}

async function prove(
  services: AccountServices,
  request: ResetRequest,
  proof: ResetProof,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  if ('code' in proof) return proveCode(services, request, proof.code, { network, now })
  if (request.linkUntil <= now.toISOString()) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  const [given, stored] = [hashSecret(proof.token), request.tokenHash]
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(stored))) {
    throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
}

/**
 * Each try is counted before the comparison, so that concurrent tries are limited too: five for the
 * request, and some for the network. Neither count affects other requests for the address.
 */
async function proveCode(
  services: AccountServices,
  request: ResetRequest,
  code: string,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  if (request.codeUntil <= now.toISOString()) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  await services.resets.countTry(request)
  const guesses = guessesOfNetwork(services, network)
  if (!(await guesses.count())) {
    throw new CatalogueError('ERR_VERIFICATION_MAX_RETRY')
  }
  if (!isCode({ salt: request.salt, hash: request.codeHash }, code)) {
    throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
  await guesses.uncount()
}
