import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { personName, publicName } from './fields.ts'
import { hasPhoneNumber, hasWebAddress } from './names.ts'
import { listTopLevelDomains } from './top-level-domains.ts'

const isName = (value: string) => v.is(publicName(120), value)

/** Property tests run under a fixed seed (test/support/properties.ts). */
const labels = fc.stringMatching(/^[a-z][a-z0-9-]{1,12}$/)
const domain = fc.constantFrom(...listTopLevelDomains())

describe('names in texts and emails', () => {
  it.each([
    "St. John's Clinic",
    'Dr. No',
    'A.B. Smith M.D.',
    'A.B. Smith, M.D., P.C.',
    'John Doe Ph.D. & Sons',
    'Bay Spine',
    'Clínica de la Bahía',
    'Café Nº 5 Dental',
    '24/7 Urgent Care',
    '1st Avenue Orthopedics, Suite 1200',
    'Founded 2020 - 2021',
    'Mt. Sinai @ Houston',
    '东京脊柱诊所',
  ])('may be %s', (name) => {
    expect(isName(name)).toBe(true)
  })

  it.each([
    'CHASE ALERT: account locked, verify at chase-verify.example',
    'Spine.Care',
    'see bit.ly/x1',
    'https://evil',
    'www.evil',
    'evil.com',
    'EVIL.COM',
    'evil。com',
    'evil．com',
    'evil․com',
    'ｅｖｉｌ.com',
    'login at 10.0.0.1',
    'help@evil.com',
    'пример.xn--p1ai',
    'Call 800-555-0123',
    'Call (800) 555 0123 now',
    'Call 555-0123',
    'Call 8005550123',
    'Call ８００５５５０１２３',
    'Call +1 800.555.0123',
    'Bay\u{e0041}Spine',
    'Bay\u0007Spine',
  ])('may not be %j', (name) => {
    expect(isName(name)).toBe(false)
  })

  it.each([
    ['Bay\u200bSpine', 'BaySpine'],
    ['Bay\u202eenipS', 'BayenipS'],
    ['Bay\nSpine', 'Bay Spine'],
  ])('lose what cannot be seen: %j', (name, kept) => {
    expect(v.parse(publicName(64), name)).toBe(kept)
  })

  it('contain no domain, wherever it stands', () => {
    const words = fc.constantFrom('', 'Bay Spine ', 'verify at ', '(', '“')
    fc.assert(
      fc.property(
        words,
        labels,
        domain,
        fc.constantFrom('', ' now', '/login', ')', '?a=1'),
        (before, label, tld, after) => {
          expect(hasWebAddress(`${before}${label}.${tld}${after}`)).toBe(true)
        },
      ),
    )
  })

  it('keep dots that end abbreviations', () => {
    const abbreviation = fc.stringMatching(/^[A-Z]{1}[a-z]{0,3}\.$/)
    fc.assert(
      fc.property(fc.array(abbreviation, { minLength: 1, maxLength: 4 }), (parts) => {
        expect(hasWebAddress(`${parts.join(' ')} Clinic`)).toBe(false)
      }),
    )
  })

  it('contain no ten-digit number, however it is grouped', () => {
    const digits = fc.stringMatching(/^[2-9]\d{9}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-', '.', '–', ') '), (number, separator) => {
        const parts = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
        expect(hasPhoneNumber(`Call ${parts.join(separator)} now`)).toBe(true)
      }),
    )
  })

  it('of people contain no domain either', () => {
    expect(v.is(personName, 'Chase.com')).toBe(false)
    expect(v.is(personName, "Mary-Ann O'Neil, Jr.")).toBe(true)
    expect(v.is(personName, 'J.R. Smith M.D.')).toBe(true)
  })
})
