import { plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { hashCode, randomCode } from '../../codes/operations/codes.ts'
import { CODE_SECONDS } from '../../codes/rules/limits.ts'
import { tooSoon } from '../../codes/rules/too-soon.ts'
import type { AccountServices } from '../../compose.ts'
import { NOBODY } from '../../operations/login.ts'
import { noAccountMail, resetMail, resetUrl } from '../../rules/messages.ts'
import { attemptKey, type Requester } from '../../rules/requester.ts'
import {
  RESET_LINK_SECONDS,
  RESET_PAUSE_SECONDS,
  resetCodeLimit,
  resetMailLimit,
} from '../rules/limits.ts'
import type { ResetRequest } from '../store.ts'

/** The requester: the network, and the secret of the browser's device cookie. */
export type From = { network: string; deviceSecret: string | null }

/** The account whose password an address may reset; null if there is none. */
type Account = { id: string; sessionEpoch: number } | null

/** A request with the secrets that go into the mail alone. */
export function newReset(
  { newId }: Pick<AccountServices, 'newId'>,
  { email, account, linkSeconds }: { email: string; account: Account; linkSeconds: number },
  now: Date,
): { request: ResetRequest; code: string; token: string } {
  const code = randomCode()
  const token = newSecret()
  const salt = newSecret()
  const request = {
    id: newId(),
    email,
    memberId: account?.id ?? null,
    epoch: account?.sessionEpoch ?? 0,
    salt,
    codeHash: hashCode(code, salt),
    tokenHash: hashSecret(token),
    codeUntil: plusSeconds(now, CODE_SECONDS).toISOString(),
    linkUntil: plusSeconds(now, linkSeconds).toISOString(),
  }
  return { request, code, token }
}

/**
 * Mails a link and a code for choosing a new password. Answer and time are the same whether or not
 * there is such an account: an address without one gets a mail too. Earlier requests stay valid, so
 * a request by a stranger does not invalidate the owner's.
 * @returns the id of the request, and when this requester may ask again
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function requestReset(
  services: AccountServices,
  email: string,
  from: From,
  now: Date,
): Promise<CodeSent & { id: string }> {
  const nextStep = services.startPace()
  try {
    return await makeRequest(services, email, from, now)
  } finally {
    await nextStep()
  }
}

async function makeRequest(
  services: AccountServices,
  email: string,
  { network, deviceSecret }: From,
  now: Date,
): Promise<CodeSent & { id: string }> {
  const { store, devices, resets, pauses } = services
  const owner = await store.ownerOf(email)
  // Read for any address, so that none takes longer than another.
  const ownerId = owner?.memberId ?? NOBODY
  const [member, device] = await Promise.all([
    store.member(ownerId),
    devices.find(ownerId, deviceSecret),
  ])
  const requester = { network, device }
  const subject = `reset:${attemptKey(email, requester)}`
  const pausedUntil = await pauses.pausedUntil(subject, now)
  if (pausedUntil !== null) throw tooSoon(pausedUntil)

  const account = owner?.verified && member?.isActive ? member : null
  const until = plusSeconds(now, RESET_PAUSE_SECONDS)
  const made = newReset(services, { email, account, linkSeconds: RESET_LINK_SECONDS }, now)
  const { request } = made
  const mailed = await mailWrites(services, { ...made, requester })
  await store.write([pauses.pause(subject, until, now), resets.add(request), ...mailed])
  return { id: request.id, replaceableAt: until.toISOString(), expiresAt: request.codeUntil }
}

type Made = { request: ResetRequest; code: string; token: string; requester: Requester }

/** The mail, unless the address got too many in this hour: their links still work. */
async function mailWrites(
  { attempts, queue, origin }: AccountServices,
  { request, code, token, requester }: Made,
): Promise<Write[]> {
  const { id, email, memberId, linkUntil } = request
  const device = requester.device ?? 'unknown'
  if (!(await attempts.count(resetMailLimit, `${email}|${device}`))) return []
  const hasCode = await attempts.count(resetCodeLimit, email)
  const url = resetUrl(origin, { id, token })
  const mail = memberId
    ? resetMail(email, { code: hasCode ? code : null, url })
    : noAccountMail(email, origin)
  return queue(mail, linkUntil)
}
