import type { MemberItem } from '#functions/platform/identity/records.ts'
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
import { proveCode, replaceCode } from '../codes/operations/codes.ts'
import type { CodeTopic } from '../codes/store.ts'
import type { AccountServices } from '../compose.ts'
import { proveRecovery, proveTotp } from '../factors/operations/prove.ts'
import type { Origin } from '../factors/operations/told.ts'
import { kindsOf } from '../factors/rules/factors.ts'
import { securityEvent } from '../rules/events.ts'
import { codeText, factorMail, twoFactorChangedMail } from '../rules/messages.ts'
import {
  chosenMethodsOf,
  type FactorKinds,
  methodOf,
  methodsOf,
  type SignInPolicy,
  twoFactorInfoOf,
} from '../rules/sign-in.ts'
import type { OptionsChange } from '../store.ts'
import { provePassword } from './login.ts'

/** Each method has codes of its own, so that switching needs no waiting. */
function topicOf({ id }: Pick<MemberItem, 'id'>, method: SentMethod): CodeTopic {
  return { subject: id, purpose: `factor-${method}` }
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

/**
 * Sends the code of the second factor another time, or another way.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function sendFactor(
  services: AccountServices,
  member: MemberItem,
  method: SentMethod,
  now: Date,
): Promise<TwoFactorInfo> {
  const { store, codes, queue, origin } = services
  const kinds = await readKinds(services, member.id)
  ensureAmong(methodsOf(member, kinds), method, 'method')
  const { code, stored, write } = await replaceCode(codes, topicOf(member, method), now)
  const message =
    method === 'sms' && member.mobile !== null
      ? codeText(member.mobile, code, origin)
      : factorMail(member.email, code)
  await store.write([write, ...(await queue(message, stored.validUntil))])
  return twoFactorInfoOf(member, kinds, method, stored)
}

/**
 * Asks for the second factor at sign-in. A code sent less than a minute ago, for another device or a
 * second click, remains valid.
 */
export async function beginFactor(
  dependencies: AccountServices,
  member: MemberItem,
  now: Date,
): Promise<TwoFactorInfo> {
  const kinds = await readKinds(dependencies, member.id)
  const method = methodOf(member, kinds)
  if (!isSent(method)) return twoFactorInfoOf(member, kinds, method, null)
  try {
    return await sendFactor(dependencies, member, method, now)
  } catch (error) {
    const sent = await dependencies.codes.find(topicOf(member, method))
    if (!sent || !isTooSoon(error)) throw error
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
  origin: Origin,
): Promise<Write[]> {
  const { codes } = services
  ensureAmong<TwoFactorMethod>(
    methodsOf(member, await readKinds(services, member.id)),
    method,
    'method',
  )
  if (method === 'totp') return [await proveTotp(services, member, code, origin.now)]
  if (method === 'recovery') return proveRecovery(services, member, code, origin)
  const topic = topicOf(member, method)
  return [codes.spend(topic, await proveCode(codes, topic, code, origin.now))]
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
