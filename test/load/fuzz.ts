import * as v from 'valibot'
import { describeFaults, fuzz } from '#test/support/fuzz/run.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'

const number = (least: number, most: number, usual: string) =>
  v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(least), v.maxValue(most)), usual)

/** How long it goes on, in minutes. */
export const fuzzMinutes = v.parse(number(0.1, 600, '5'), process.env.FUZZ_MINUTES)

/** Of each route, in each round. */
const WHOLE = 12

/**
 * Calls every route with what nobody expects, round after round, each with a seed of its own and
 * practices of its own.
 * @throws Error where an answer was not as it must be, after its round
 */
export async function benchFuzz(tell: Tell): Promise<void> {
  const first = v.parse(number(0, 2 ** 31, `${Date.now() % 2 ** 30}`), process.env.PRAXIS_FUZZ_SEED)
  const end = Date.now() + fuzzMinutes * 60_000
  await withRun(async (run) => {
    let [calls, accepted] = [0, 0]
    for (let round = 0; Date.now() < end; round += 1) {
      const seed = first + round
      console.error(`PRAXIS_FUZZ_SEED=${seed}`)
      const result = await fuzz(run, { seed, whole: WHOLE })
      calls += result.calls
      accepted += result.accepted
      const faults = describeFaults(result)
      for (const fault of faults) console.error(fault)
      const dead = run.deadLetters()
      for (const letter of dead) console.error(JSON.stringify(letter))
      if (faults.length + dead.length > 0) throw new Error(`PRAXIS_FUZZ_SEED=${seed}: see above`)
    }
    for (const [name, value] of Object.entries({ calls, accepted })) {
      tell({ name: `fuzz: ${name}`, value, unit: 'count', comparedWith: null })
    }
  })
}
