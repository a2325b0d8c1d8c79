import type { MemberItem } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeMethod } from '#shared/api/auth.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  type ChosenMethod,
  isSent,
  type SentMethod,
  type TwoFactorInfo,
  type TwoFactorMethod,
} from '#shared/model/account.ts'
import { addCode, pauseSubject, proveCode } from '../codes/operations/codes.ts'
import { guessesOfFactor } from '../codes/operations/guesses.ts'
import { factorCodeLimits } from '../codes/rules/limits.ts'
import { tooSoon } from '../codes/rules/too-soon.ts'
import type { CodeTopic } from '../codes/store.ts'
import type { AccountServices } from '../compose.ts'
import { type FactorOrigin, proveRecovery, proveTotp } from '../factors/operations/prove.ts'
import { kindsOf } from '../factors/rules/factors.ts'
import { securityEvent } from '../rules/events.ts'
import { codeText, factorMail, twoFactorChangedMail } from '../rules/messages.ts'
import { attemptKey, type Requester } from '../rules/requester.ts'
import {
  chosenMethodsOf,
  type FactorKinds,
  methodOf,
  methodsOf,
  type SignInPolicy,
  twoFactorInfoOf,
} from '../rules/sign-in.ts'
import type { OptionsChange } from '../store.ts'
import { countRequester } from './count-requester.ts'
import { provePassword } from './login.ts'

/**
 * Each requester has codes of their own: a person who knows the password need not be the owner,
 * and must not affect the owner's codes. Each method has its own too, so that switching needs no waiting.
 */
function topicOf(
  { id }: Pick<MemberItem, 'id'>,
  method: SentMethod,
  requester: Requester,
): CodeTopic {
  return { subject: hashSecret(attemptKey(id, requester)), purpose: `factor-${method}` }
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function ensureAmong<M extends TwoFactorMethod>(methods: readonly M[], method: M, field: string) {
  if (methods.includes(method)) return
  throw badField(
    field,
    method === 'sms'
      ? 'needs a mobile number that was verified'
      : 'must be one of the available methods',
  )
}

/** Which factors a member has added. */
export async function readKinds(
  { factors }: Pick<AccountServices, 'factors'>,
  memberId: string,
): Promise<FactorKinds> {
  return kindsOf(await factors.of(memberId))
}

/** Who asks for a code, and when. */
type Asked = Pick<FactorOrigin, 'now' | 'requester'>

/**
 * Sends the code of the second factor another time, or another way.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function sendFactor(
  services: AccountServices,
  member: MemberItem,
  method: SentMethod,
  { now, requester }: Asked,
): Promise<TwoFactorInfo> {
  const { store, attempts, queue, origin } = services
  const kinds = await readKinds(services, member.id)
  ensureAmong(methodsOf(member, kinds), method, 'method')
  const topic = topicOf(member, method, requester)
  const { code, stored, writes } = await addCode(services, topic, { now })
  if (!(await countRequester(attempts, factorCodeLimits, member.id, requester))) {
    throw tooSoon(null)
  }
  const message =
    method === 'sms' && member.mobile !== null
      ? codeText(member.mobile, code, origin)
      : factorMail(member.email, code)
  await store.write([...writes, ...(await queue(message, stored.validUntil))])
  return twoFactorInfoOf(member, kinds, method, stored)
}

/**
 * Asks for the second factor at sign-in. A code that the same requester was sent less than a minute
 * ago, as by a second click, remains valid.
 */
export async function beginFactor(
  dependencies: AccountServices,
  member: MemberItem,
  asked: Asked,
): Promise<TwoFactorInfo> {
  const kinds = await readKinds(dependencies, member.id)
  const method = methodOf(member, kinds)
  if (!isSent(method)) return twoFactorInfoOf(member, kinds, method, null)
  try {
    return await sendFactor(dependencies, member, method, asked)
  } catch (error) {
    const [sent] = await dependencies.codes.list(topicOf(member, method, asked.requester))
    if (!sent || sent.validUntil <= asked.now.toISOString() || !isTooSoon(error)) throw error
    return twoFactorInfoOf(member, kinds, method, sent)
  }
}

function isTooSoon(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_VERIFICATION_REQUEST_TOO_SOON'
}

/**
 * Proves the second factor by a code; answers the writes that spend it.
 * @throws ERR_VERIFICATION_*, ERR_REQUEST_PARAMS_MISFORMAT if the method is no longer available
 */
export async function proveFactor(
  services: AccountServices,
  member: MemberItem,
  { code, method }: { code: string; method: CodeMethod },
  origin: FactorOrigin,
): Promise<Write[]> {
  const { codes, pauses } = services
  ensureAmong<TwoFactorMethod>(
    methodsOf(member, await readKinds(services, member.id)),
    method,
    'method',
  )
  if (method === 'totp') return [await proveTotp(services, member, code, origin)]
  if (method === 'recovery') return proveRecovery(services, member, code, origin)
  const { now, requester } = origin
  const topic = topicOf(member, method, requester)
  const counted = { memberId: member.id, purpose: topic.purpose }
  const guesses = guessesOfFactor(services, counted, requester)
  const proven = await proveCode(codes, topic, code, { now, guesses })
  return [codes.spend(topic, proven), pauses.lift(pauseSubject(topic))]
}

export type WantedOptions = { [K in keyof OptionsChange]?: OptionsChange[K] | undefined } & {
  password?: string | undefined
}

/**
 * Changes how the member signs in. Weakening a second factor in use takes the password: a page left
 * open must not be enough.
 * @returns the member after the change
 * @throws ERR_NO_CHANGE, ERR_PASSWORD_NOT_SET, ERR_PASSWORD_WRONG, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function changeOptions(
  dependencies: AccountServices,
  member: MemberItem,
  { password, ...wanted }: WantedOptions,
  { requireTwoFactor }: SignInPolicy,
  now: Date,
): Promise<MemberItem> {
  const change: OptionsChange = Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(change).length === 0) throw new CatalogueError('ERR_NO_CHANGE')
  const after = { ...member, ...change }
  const kinds = await readKinds(dependencies, member.id)
  const before = methodOf(member, kinds)
  const chosen: ChosenMethod = wanted.defaultTwoFactorMethod ?? before
  ensureAmong(chosenMethodsOf(after, kinds), chosen, 'defaultTwoFactorMethod')
  const changesMethod = methodOf(after, kinds) !== before
  const turnsOff = member.enableTwoFactor && !after.enableTwoFactor
  if (turnsOff || (changesMethod && (member.enableTwoFactor || requireTwoFactor))) {
    await provePassword(dependencies, member, password)
  }
  const { email, enableTwoFactor } = after
  const on = enableTwoFactor || requireTwoFactor
  const changesFactor = enableTwoFactor !== member.enableTwoFactor || changesMethod
  const matter = on ? 'twoFactorOn' : 'twoFactorOff'
  const mail = twoFactorChangedMail(email, on, methodOf(after, kinds))
  await dependencies.store.updateOptions(
    member,
    change,
    changesFactor
      ? [securityEvent(member.id, matter, now), ...(await dependencies.queue(mail))]
      : [],
  )
  return after
}
