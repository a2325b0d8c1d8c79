import { passwordAges } from '#shared/model/account.ts'
import type { Practice } from '#shared/model/practice.ts'
import type { Words } from '../../ui/versions.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.policy

type Policy = Pick<Practice, 'requireTwoFactor' | 'passwordMaxAgeDays'>

export const ageChoices = passwordAges.map((days) => ({
  value: String(days),
  label: ageText(days),
}))

function ageText(days: number): string {
  return days === 0 ? texts.never : texts.days(days)
}

/** The policy as its form has it: text, which is empty for no. */
export function valuesOf({ requireTwoFactor, passwordMaxAgeDays }: Policy) {
  return {
    requireTwoFactor: requireTwoFactor ? 'yes' : '',
    passwordMaxAgeDays: String(passwordMaxAgeDays),
  }
}
export type PolicyValues = ReturnType<typeof valuesOf>

/** What is sent of what was chosen anew. */
export function changeOf({ requireTwoFactor, passwordMaxAgeDays }: Partial<PolicyValues>) {
  return {
    ...(requireTwoFactor !== undefined && { requireTwoFactor: requireTwoFactor !== '' }),
    ...(passwordMaxAgeDays !== undefined && { passwordMaxAgeDays: Number(passwordMaxAgeDays) }),
  }
}

/** How the news of a policy read. */
export const policyWords = {
  labels: { requireTwoFactor: texts.twoFactor, passwordMaxAgeDays: texts.maxAge },
  empty: texts.notRequired,
  say: (field: string, text: string) => {
    if (field === 'passwordMaxAgeDays') return texts.ageNow(ageText(Number(text)))
    return text === '' ? undefined : texts.required
  },
} satisfies Words
