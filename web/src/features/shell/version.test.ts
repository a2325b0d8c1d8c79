import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('PRAXIS_VERSION', '2.0.0.251020.2113')
const { isNewer, VERSION } = await import('./version.ts')

describe('a version', () => {
  it.each([
    ['2.0.0.251020.2114', true],
    ['2.0.0.251021.0001', true],
    ['2.0.10.250101.0000', true],
    ['2.0.0.251020.2113.1', true],
    ['2.0.0.251020.2113', false],
    ['2.0.0.251020.2113.0', false],
    ['2.0.0.251020.959', false],
    ['1.9.9.991231.2359', false],
  ])('%s is newer than that of the page: %s', (released, newer) => {
    expect(isNewer(released, VERSION)).toBe(newer)
  })

  it('is newer in one direction at most', () => {
    const version = fc.array(fc.nat(999), { minLength: 1, maxLength: 6 }).map((it) => it.join('.'))
    fc.assert(
      fc.property(version, version, (one, other) => {
        expect(isNewer(one, other) && isNewer(other, one)).toBe(false)
      }),
    )
  })
})
