import { expect, it } from 'vitest'
import { describeFaults, fuzz } from '#test/support/fuzz/run.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true })

/**
 * The same cases in every run, so that a change fails it and not the day; `npm run bench -- fuzz` tries
 * others. `PRAXIS_FUZZ_SEED` makes those of a failure again, `PRAXIS_FUZZ_ONLY` those of one call.
 */
const seed = Number(process.env.PRAXIS_FUZZ_SEED ?? 3)
const WHOLE = 2

it('answers whatever is sent in the form of the catalogue, and nothing of another practice', async () => {
  const again = `PRAXIS_FUZZ_SEED=${seed}`
  const result = await fuzz(app.run, { seed, whole: WHOLE, only: process.env.PRAXIS_FUZZ_ONLY })

  expect(describeFaults(result), again).toEqual([])
  expect(app.run.deadLetters(), again).toEqual([])
  // Cases that are all refused would show little.
  expect(result.accepted, again).toBeGreaterThan(result.calls / 10)
}, 300_000)
