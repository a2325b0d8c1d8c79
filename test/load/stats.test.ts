import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf } from './figures.ts'
import { median, percentile } from './stats.ts'

const samples = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 })

describe('percentiles', () => {
  it('are nearest ranks', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

    expect(percentile(hundred, 0.95)).toBe(95)
    expect(median(hundred)).toBe(50)
    expect(median([7])).toBe(7)
  })

  it('are samples that at least that share does not exceed', () => {
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const found = percentile(values, share)
        const within = values.filter((value) => value <= found).length

        expect(values).toContain(found)
        expect(within / values.length).toBeGreaterThanOrEqual(share)
      }),
    )
  })

  it('need something to summarize', () => {
    expect(() => median([])).toThrow('nothing')
  })
})

describe('lines', () => {
  it('hold one figure each, with three digits', () => {
    const figure = { name: 'read p50', value: 2.7468, unit: 'ms' as const, comparedWith: null }

    expect(lineOf(figure)).toBe('{"name":"read p50","value":2.75,"unit":"ms","comparedWith":null}')
  })
})
