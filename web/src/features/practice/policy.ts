import { passwordAges } from '#shared/model/account.ts'
import type { Practice } from '#shared/model/practice.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.policy

/** The policy as its form has it: selects take text. */
export type PolicyValues = { requireTwoFactor: boolean; passwordMaxAgeDays: string }

type Policy = Pick<Practice, 'requireTwoFactor' | 'passwordMaxAgeDays'>

export const ageChoices = passwordAges.map((days) => ({
  value: String(days),
  label: ageText(days),
}))

function ageText(days: number): string {
  return days === 0 ? texts.never : texts.days(days)
}

export function valuesOf({ requireTwoFactor, passwordMaxAgeDays }: Policy): PolicyValues {
  return { requireTwoFactor, passwordMaxAgeDays: String(passwordMaxAgeDays) }
}

/** What of the policy was chosen anew. */
export function changeOf(base: Policy, chosen: PolicyValues) {
  const before = valuesOf(base)
  return {
    ...(chosen.requireTwoFactor !== before.requireTwoFactor && {
      requireTwoFactor: chosen.requireTwoFactor,
    }),
    ...(chosen.passwordMaxAgeDays !== before.passwordMaxAgeDays && {
      passwordMaxAgeDays: Number(chosen.passwordMaxAgeDays),
    }),
  }
}

/** The newer policy with what was chosen put over it. */
export function rebase(base: Policy, newer: Policy, chosen: PolicyValues): PolicyValues {
  const change = changeOf(base, chosen)
  return {
    requireTwoFactor: change.requireTwoFactor ?? newer.requireTwoFactor,
    passwordMaxAgeDays: String(change.passwordMaxAgeDays ?? newer.passwordMaxAgeDays),
  }
}

/** What somebody else changed of the policy, a sentence each. */
export function newsOf(base: Policy, newer: Policy): string[] {
  const news: string[] = []
  if (newer.requireTwoFactor !== base.requireTwoFactor) {
    news.push(newer.requireTwoFactor ? texts.required : texts.notRequired)
  }
  if (newer.passwordMaxAgeDays !== base.passwordMaxAgeDays) {
    news.push(texts.ageNow(ageText(newer.passwordMaxAgeDays)))
  }
  return news
}
