import { CONTEXT_WORDS, type PasswordVerdict, passwordProblems } from '#shared/model/password.ts'

/** Loaded on first use: the dictionaries are large, and few calls need them. */
async function loadChecker() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

let checker: ReturnType<typeof loadChecker> | null = null

/**
 * Why a password is not safe, in words; empty if it is.
 * @param about what an attacker would try first: the person's email and names
 */
export async function unsafeBecause(password: string, about: string[]): Promise<string[]> {
  checker ??= loadChecker()
  const { score, feedback } = (await checker).check(password, [...CONTEXT_WORDS, ...about])
  const verdict: PasswordVerdict = {
    score,
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  }
  return passwordProblems(verdict)
}
