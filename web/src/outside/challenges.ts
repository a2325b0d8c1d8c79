import type { Challenge } from '#shared/model/challenge.ts'
import { solve } from './work.ts'

/**
 * The challenge of a page, solved while the person fills in the form.
 * @param renew asks for another one; null where that failed
 */
export function createChallenges(first: Challenge, renew: () => Promise<Challenge | null>) {
  let current = begin(first)

  function begin({ token, bits, waitSeconds }: Challenge) {
    const notBefore = performance.now() + waitSeconds * 1000
    return { token, notBefore, solving: solveBeside({ token, bits }) }
  }

  return {
    /** Solved, and not sooner than it may be sent; null where that failed. */
    async solved(): Promise<{ challenge: string; nonce: number } | null> {
      const { token, notBefore, solving } = current
      const nonce = await solving.catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, notBefore - performance.now()))
      return nonce === null ? null : { challenge: token, nonce }
    },

    /** Takes another one, where the first has expired. Answers whether there is one. */
    async renew(): Promise<boolean> {
      const next = await renew()
      if (next) current = begin(next)
      return next !== null
    },
  }
}
export type Challenges = ReturnType<typeof createChallenges>

/** In a worker; where the browser starts none, in the page itself. */
function solveBeside(challenge: { token: string; bits: number }): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', reject)
    worker.postMessage(challenge)
  }).catch(() => solve(challenge))
}
