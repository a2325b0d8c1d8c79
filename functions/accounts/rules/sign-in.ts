import { DAY } from '#functions/platform/clock.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import type { AuthOptions, TwoFactorInfo, TwoFactorMethod } from '#shared/model/account.ts'
import type { StoredCode } from '../codes/store.ts'

/** What the practices that a member works in require; the strictest applies. */
export type SignInPolicy = {
  requireTwoFactor: boolean
  /** In days; 0 is for ever. */
  passwordMaxAgeDays: number
}

export function signInPolicyOf(
  { memberships }: Pick<Identity, 'memberships'>,
  practices: ReadonlyMap<string, PracticeBasics>,
): SignInPolicy {
  const own = memberships.flatMap(({ practiceId }) => practices.get(practiceId) ?? [])
  const ages = own.map((practice) => practice.passwordMaxAgeDays).filter((days) => days > 0)
  return {
    requireTwoFactor: own.some((practice) => practice.requireTwoFactor),
    passwordMaxAgeDays: ages.length > 0 ? Math.min(...ages) : 0,
  }
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

type Reachable = Pick<MemberItem, 'mobile' | 'mobileVerified' | 'defaultTwoFactorMethod'>

/** The methods by which a code can be sent to the member: by text only to a verified number. */
export function methodsOf({ mobile, mobileVerified }: Reachable): TwoFactorMethod[] {
  return mobile !== null && mobileVerified ? ['sms', 'email'] : ['email']
}

/** The member's default method if it is available. */
export function methodOf(member: Reachable): TwoFactorMethod {
  const { defaultTwoFactorMethod } = member
  return methodsOf(member).includes(defaultTwoFactorMethod) ? defaultTwoFactorMethod : 'email'
}

/** What the page needs to ask for the code (specification, section 3). */
export function twoFactorInfoOf(
  member: Reachable,
  method: TwoFactorMethod,
  sent: Pick<StoredCode, 'replaceableAt'>,
): TwoFactorInfo {
  return {
    result: 'twoFactor',
    twoFactorMethod: method,
    availableTwoFactorMethods: methodsOf(member),
    replaceableAt: sent.replaceableAt,
  }
}

export function authOptionsOf(member: MemberItem, policy: SignInPolicy): AuthOptions {
  return {
    enableTwoFactor: member.enableTwoFactor,
    defaultTwoFactorMethod: methodOf(member),
    stayLogin: member.stayLogin,
    availableTwoFactorMethods: methodsOf(member),
    twoFactorRequired: policy.requireTwoFactor,
  }
}
