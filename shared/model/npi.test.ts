import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isNpi, luhnDigit, npi } from './npi.ts'

/** A well-formed one: the digit that the standard demands is put behind nine others. */
const npis = fc
  .tuple(fc.constantFrom('1', '2'), fc.stringMatching(/^\d{8}$/))
  .map(([first, rest]) => `${first}${rest}${luhnDigit(`80840${first}${rest}`)}`)

describe('an NPI', () => {
  it('is as the standard shows it by example', () => {
    expect(isNpi('1234567893')).toBe(true)
    expect(luhnDigit('80840123456789')).toBe(3)
  })

  it('is good with its check digit, and with no other', () => {
    fc.assert(
      fc.property(npis, fc.integer({ min: 1, max: 9 }), (good, by) => {
        const wrong = `${good.slice(0, 9)}${(Number(good[9]) + by) % 10}`
        expect([isNpi(good), isNpi(wrong)]).toEqual([true, false])
      }),
    )
  })

  it('tells any one digit that was mistyped', () => {
    const places = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(npis, places, fc.integer({ min: 1, max: 9 }), (good, place, by) => {
        const wrong = (Number(good[place]) + by) % 10
        expect(isNpi(`${good.slice(0, place)}${wrong}${good.slice(place + 1)}`)).toBe(false)
      }),
    )
  })

  it('tells two neighbours that changed places, but for 0 and 9', () => {
    fc.assert(
      fc.property(npis, fc.integer({ min: 0, max: 8 }), (good, place) => {
        const [one = '', other = ''] = good.slice(place, place + 2)
        fc.pre(one !== other && new Set([one, other, '0', '9']).size > 2)
        const swapped = `${good.slice(0, place)}${other}${one}${good.slice(place + 2)}`
        expect(isNpi(swapped)).toBe(false)
      }),
    )
  })

  it('comes out of a form without spaces and hyphens', () => {
    expect(v.parse(npi, ' 1234-567 893')).toBe('1234567893')
    for (const wrong of ['', '123456789', '12345678931', '123456789O', '1234567890']) {
      expect(v.safeParse(npi, wrong).success, wrong).toBe(false)
    }
  })
})
