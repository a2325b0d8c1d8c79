import { DAY } from '#functions/platform/clock.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import type {
  AuthOptions,
  ChosenMethod,
  TwoFactorInfo,
  TwoFactorMethod,
} from '#shared/model/account.ts'
import { role } from '#shared/model/roles.ts'
import type { StoredCode } from '../codes/store.ts'

/** What the practices that a member works in require; the strictest applies. */
export type SignInPolicy = {
  requireTwoFactor: boolean
  /** The member is an operator or may see cards: codes by email or text are not enough. */
  requireStrongFactor: boolean
  /** In days; 0 is for ever. */
  passwordMaxAgeDays: number
}

export function signInPolicyOf(
  identity: Pick<Identity, 'member' | 'memberships'>,
  practices: ReadonlyMap<string, PracticeBasics>,
): SignInPolicy {
  const { memberships } = identity
  const own = memberships.flatMap(({ practiceId }) => practices.get(practiceId) ?? [])
  const ages = own.map((practice) => practice.passwordMaxAgeDays).filter((days) => days > 0)
  return {
    requireTwoFactor: own.some((practice) => practice.requireTwoFactor),
    requireStrongFactor: needsStrongFactor(identity),
    passwordMaxAgeDays: ages.length > 0 ? Math.min(...ages) : 0,
  }
}

const REVEAL = 'messaging.cards.reveal'

/** Whether the member is an operator, or was granted the permission to see cards somewhere. */
export function needsStrongFactor({
  member,
  memberships,
}: Pick<Identity, 'member' | 'memberships'>): boolean {
  return (
    member.role === role.admin ||
    memberships.some(({ permissions }) => permissions[REVEAL] === true)
  )
}

/** Whether the password is older than the policy allows. */
export function isPasswordExpired(
  { passwordChangedAt }: Pick<MemberItem, 'passwordChangedAt'>,
  { passwordMaxAgeDays }: SignInPolicy,
  now: Date,
): boolean {
  if (passwordMaxAgeDays === 0) return false
  return now.getTime() - Date.parse(passwordChangedAt) >= passwordMaxAgeDays * DAY * 1000
}

type Reachable = Pick<MemberItem, 'mobile' | 'mobileVerified' | 'defaultTwoFactorMethod' | 'role'>

/** Which factors the member has added; recovery codes count while some are left. */
export type FactorKinds = Readonly<Record<'totp' | 'passkey' | 'recovery', boolean>>

/**
 * The methods that the member may choose, the strongest first. Codes are texted to a verified number
 * only, and mailed only where nothing stronger was added: the mailbox resets the password too. An
 * operator who has something stronger gets no texts either.
 */
export function chosenMethodsOf(
  { mobile, mobileVerified, role: mainRole }: Reachable,
  { totp, passkey }: FactorKinds,
): ChosenMethod[] {
  const isStrong = totp || passkey
  const takesStrongAlone = isStrong && mainRole === role.admin
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(mobile !== null && mobileVerified && !takesStrongAlone ? (['sms'] as const) : []),
    ...(isStrong ? [] : (['email'] as const)),
  ]
}

/** All methods by which the second factor can be proven, recovery codes last. */
export function methodsOf(member: Reachable, kinds: FactorKinds): TwoFactorMethod[] {
  const isStrong = kinds.totp || kinds.passkey
  const chosen = chosenMethodsOf(member, kinds)
  return isStrong && kinds.recovery ? [...chosen, 'recovery'] : chosen
}

/** The member's default method if it is available, else the strongest. */
export function methodOf(member: Reachable, kinds: FactorKinds): ChosenMethod {
  const { defaultTwoFactorMethod } = member
  const methods = chosenMethodsOf(member, kinds)
  if (methods.includes(defaultTwoFactorMethod)) return defaultTwoFactorMethod
  return methods.find((method) => method !== 'sms') ?? 'sms'
}

/**
 * What the page needs to ask for the second factor (specification, section 3).
 * @param sent the code that was sent; null where the method sends none
 */
export function twoFactorInfoOf(
  member: Reachable,
  kinds: FactorKinds,
  method: ChosenMethod,
  sent: Pick<StoredCode, 'replaceableAt'> | null,
): TwoFactorInfo {
  return {
    result: 'twoFactor',
    twoFactorMethod: method,
    availableTwoFactorMethods: methodsOf(member, kinds),
    replaceableAt: sent?.replaceableAt ?? null,
  }
}

export function authOptionsOf(
  member: MemberItem,
  policy: SignInPolicy,
  kinds: FactorKinds,
): AuthOptions {
  return {
    enableTwoFactor: member.enableTwoFactor,
    defaultTwoFactorMethod: methodOf(member, kinds),
    stayLogin: member.stayLogin,
    availableTwoFactorMethods: methodsOf(member, kinds),
    twoFactorRequired: policy.requireTwoFactor,
  }
}
