import type { Gate } from './gate.ts'

/** transient: worth another try; signedOut: after signing in; fatal: not by trying. */
export type Judgement = 'transient' | 'signedOut' | 'fatal'

/** Makes a call, holding it back while nothing can go and trying again what may yet succeed. */
export type Persist = <T>(call: () => Promise<T>, signal: AbortSignal) => Promise<T>

const TRIES = 6
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 20_000

/** Wait before the try after `attempt` failed ones, in ms: doubling, with some chance. */
export function backOff(attempt: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return wait * (0.75 + chance / 2)
}

export type PersistPorts = {
  readonly judge: (error: unknown) => Judgement
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly chance: () => number
}

export function createPersist(gate: Gate, { judge, sleep, chance }: PersistPorts): Persist {
  return async (call, signal) => {
    for (let attempt = 1; ; ) {
      await gate.passable(signal)
      try {
        return await call()
      } catch (error) {
        signal.throwIfAborted()
        const judgement = judge(error)
        if (judgement === 'signedOut') gate.signedOut()
        else if (gate.isOnline()) {
          if (judgement === 'fatal' || attempt >= TRIES) throw error
          await sleep(backOff(attempt, chance()), signal)
          attempt += 1
        }
      }
    }
  }
}
