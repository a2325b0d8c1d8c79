import { CONTEXT_WORDS, type PasswordVerdict } from '../model/password.ts'

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
let isReady = false

/** Whether the checker is loaded, so that a password can be rated at once. */
export const isCheckerReady = () => isReady

/** Begins to load the checker, whose dictionaries are large: nobody should wait for it. */
export function preloadChecker() {
  checker ??= loadChecker().then(
    (loaded) => {
      isReady = true
      return loaded
    },
    (error) => {
      checker = null
      throw error
    },
  )
  return checker
}

/**
 * How strong a password is.
 * @param about what an attacker would try first: the person's email and names
 * @throws where the checker cannot be loaded
 */
export async function rate(password: string, about: readonly string[]): Promise<PasswordVerdict> {
  const known = [...CONTEXT_WORDS, ...about]
  const { score, feedback } = (await preloadChecker()).check(password, known)
  return { score, warning: feedback.warning, suggestions: feedback.suggestions }
}
