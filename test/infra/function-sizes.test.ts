import { describe, expect, test } from 'vitest'
import { functions } from '#infra/functions.ts'
import { readFunctionSizes } from '#test/support/function-sizes.ts'

/** Kilobytes that a cold start loads, and a person waits for. */
const BUDGET = 600
const KB = 1024

/** Who needs more, and what for. */
const larger: Readonly<Record<string, number>> = {
  accounts: 680, // Sign-in through a provider, and browsers' names.
  logos: 720, // The SDK's client of S3, here and below.
  uploads: 780,
  'uploads-reactions': 800,
  'deliveries-reactions': 780, // Those of email and texts too.
}

const sizeOf = readFunctionSizes()

test('no budget is left over of a function that is gone', () => {
  const names = functions.map(({ name }) => name)

  expect(names).toEqual(expect.arrayContaining(Object.keys(larger)))
})

describe('what a cold start loads is within its budget:', () => {
  test.each(functions)('$name', ({ name }) => {
    const { start, origins } = sizeOf(name)
    const largest = origins.slice(0, 8).map(([origin, bytes]) => `${origin} ${bytes}`)

    expect(start / KB, largest.join(', ')).toBeLessThan(larger[name] ?? BUDGET)
  })
})
