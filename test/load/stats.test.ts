import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf } from './figures.ts'
import { chanceOfGap, median, percentile, shuffle } from './stats.ts'

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
  })
})
