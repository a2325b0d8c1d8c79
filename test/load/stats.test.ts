import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf } from './figures.ts'
import { chanceOfGap, measured, median, percentile, shuffle } from './stats.ts'

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

describe('what was measured', () => {
  it('is the median, and all of seven samples are its spread', () => {
    const { value, spread } = measured([0.9, 1.2, 0.4, 0.8, 1, 0.7, 0.6])

    expect({ value, spread }).toEqual({ value: 0.8, spread: { samples: 7, low: 0.4, high: 1.2 } })
  })

  it('is the closer the more samples there are, and holds the true median as often as it says', () => {
    const random = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: 20_000, seed: 4 })
    const runs = Array.from({ length: 200 }, (_, run) => random.slice(run * 100, run * 100 + 100))
    const spreads = runs.map((run) => measured(run).spread)

    const held = spreads.filter(({ low, high }) => low <= 499_999 && 499_999 <= high).length
    expect(held / runs.length).toBeGreaterThan(0.9)
    expect(spreads.every(({ low, high }) => high - low < 500_000)).toBe(true)
  })
})

describe('the chance of a gap', () => {
  const spread = (from: number) => Array.from({ length: 60 }, (_, index) => from + (index % 12))

  it('is large for samples of one kind, and none for kinds that lie apart', () => {
    expect(chanceOfGap(spread(40), spread(40))).toBe(1)
    expect(chanceOfGap(spread(40), spread(60))).toBe(0)
  })
})

describe('shuffling', () => {
  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        const shuffled = [...values]
        shuffle(shuffled)

        expect(shuffled.toSorted((a, b) => a - b)).toEqual(values.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('lines', () => {
  it('hold one figure each, all numbers with three digits', () => {
    const comparedWith = { what: 'native client', value: 48.2173 }
    const figure = { name: 'page', value: 19.8461, unit: 'MB/s' as const, comparedWith }

    expect(lineOf(figure)).toBe(
      '{"name":"page","value":19.8,"unit":"MB/s","comparedWith":{"what":"native client","value":48.2}}',
    )
    const spread = { samples: 7, low: 17.3333, high: 22.0123 }
    expect(lineOf({ ...figure, comparedWith: null, spread })).toBe(
      '{"name":"page","value":19.8,"unit":"MB/s","comparedWith":null,"spread":{"samples":7,"low":17.3,"high":22}}',
    )
  })
})
