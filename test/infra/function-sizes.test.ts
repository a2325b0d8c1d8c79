import { describe, expect, test } from 'vitest'
import { functions } from '#infra/functions.ts'
import { readFunctionSizes } from '#test/support/function-sizes.ts'

/** Kilobytes that a cold start loads, and a person waits for. */
const BUDGET = 409
const KB = 1024

const sizeOf = readFunctionSizes()

describe('what a cold start loads is within its budget:', () => {
  test.each(functions)('$name', ({ name }) => {
    const { start, origins } = sizeOf(name)
    const largest = origins.slice(0, 8).map(([origin, bytes]) => `${origin} ${bytes}`)

    expect(start / KB, largest.join(', ')).toBeLessThan(BUDGET)
  })
})
