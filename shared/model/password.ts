/** Password rules (specification, section 5). */
export const PASSWORD_MIN_SCORE = 3
export const PASSWORD_MAX_LENGTH = 256

/** Words of ours that a guesser would try first; dictionaries of the language do not know them. */
export const CONTEXT_WORDS = [
  'praxis',
  'chatreview',
  'vconsult',
  'radcloud',
  'patientlink',
  'leadconvert',
  'practicehub',
] as const

export const passwordTexts = {
  required: 'Password is required',
  weak: 'Password is too weak.',
  stronger: 'Please use a stronger password.',
  checkerFailed: 'Failed to validate password strength',
} as const

/** What the strength checker says of a password. */
export type PasswordVerdict = { score: number; warning: string | null; suggestions: string[] }

/** Why a password is refused, in words; empty where it is strong enough. */
export function passwordProblems({ score, warning, suggestions }: PasswordVerdict): string[] {
  if (score >= PASSWORD_MIN_SCORE) return []
  const advice = [warning ?? '', ...suggestions].filter(Boolean)
  return advice.length > 0 ? [passwordTexts.weak, ...advice] : [passwordTexts.stronger]
}
