import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Write } from '#functions/platform/table.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { TwoFactorInfo, TwoFactorMethod } from '#shared/model/account.ts'
import { proveCode, replaceCode } from '../codes/operations/codes.ts'
import type { CodeTopic } from '../codes/store.ts'
import type { AccountServices } from '../compose.ts'
import { securityEvent } from '../rules/events.ts'
import { codeText, factorMail, twoFactorChangedMail } from '../rules/messages.ts'
import { methodOf, methodsOf, type SignInPolicy, twoFactorInfoOf } from '../rules/sign-in.ts'
import type { OptionsChange } from '../store.ts'
import { provePassword } from './login.ts'

/** Each method has codes of its own, so that switching needs no waiting. */
function topicOf({ id }: Pick<MemberItem, 'id'>, method: TwoFactorMethod): CodeTopic {
  return { subject: id, purpose: `factor-${method}` }
}

function ensureAvailable(member: MemberItem, method: TwoFactorMethod, field: string): void {
  if (methodsOf(member).includes(method)) return
  throw badField(field, 'needs a mobile number that was verified')
}

/**
 * Sends the code of the second factor another time, or another way.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function sendFactor(
  { store, codes, queue, origin }: AccountServices,
  member: MemberItem,
  method: TwoFactorMethod,
  now: Date,
): Promise<TwoFactorInfo> {
  ensureAvailable(member, method, 'method')
  const { code, stored, write } = await replaceCode(codes, topicOf(member, method), now)
  const message =
    method === 'sms' && member.mobile !== null
      ? codeText(member.mobile, code, origin)
      : factorMail(member.email, code)
  await store.write([write, ...(await queue(message, stored.validUntil))])
  return twoFactorInfoOf(member, method, stored)
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
  const method = methodOf(member)
  try {
    return await sendFactor(dependencies, member, method, now)
  } catch (error) {
    const sent = await dependencies.codes.find(topicOf(member, method))
    if (!sent || !isTooSoon(error)) throw error
    return twoFactorInfoOf(member, method, sent)
  }
}

function isTooSoon(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_VERIFICATION_REQUEST_TOO_SOON'
}

/**
 * Proves the second factor; answers the write that spends its code.
 * @throws ERR_VERIFICATION_*, ERR_REQUEST_PARAMS_MISFORMAT if the method is no longer available
 */
export async function proveFactor(
  { codes }: AccountServices,
  member: MemberItem,
  { code, method }: { code: string; method: TwoFactorMethod },
  now: Date,
): Promise<Write> {
  ensureAvailable(member, method, 'method')
  const topic = topicOf(member, method)
  return codes.spend(topic, await proveCode(codes, topic, code, now))
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
  ensureAvailable(
    after,
    wanted.defaultTwoFactorMethod ?? methodOf(member),
    'defaultTwoFactorMethod',
  )
  const changesMethod = methodOf(after) !== methodOf(member)
  const turnsOff = member.enableTwoFactor && !after.enableTwoFactor
  if (turnsOff || (changesMethod && (member.enableTwoFactor || requireTwoFactor))) {
    await provePassword(dependencies, member, password)
  }
  const { email, enableTwoFactor } = after
  const on = enableTwoFactor || requireTwoFactor
  const changesFactor = enableTwoFactor !== member.enableTwoFactor || changesMethod
  const matter = on ? 'twoFactorOn' : 'twoFactorOff'
  const mail = twoFactorChangedMail(email, on, methodOf(after))
  await dependencies.store.updateOptions(
    member,
    change,
    changesFactor
      ? [securityEvent(member.id, matter, now), ...(await dependencies.queue(mail))]
      : [],
  )
  return after
}
