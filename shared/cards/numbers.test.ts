import creditCardType from 'credit-card-type'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCardNumbers, hasCardNumber, maskCardNumbers } from './numbers.ts'

const published = [
  ['Visa', '4539578763621486'],
  ['Visa of 13 digits', '4222222222222'],
  ['Visa of 19 digits', '4000000000000000006'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard of the 2 series', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['Diners Club', '30569309025904'],
  ['JCB', '3530111333300000'],
  ['UnionPay', '6200000000000005'],
] as const

const grouped = (digits: string, separator: string, size = 4) =>
  digits.match(new RegExp(`.{1,${size}}`, 'g'))?.join(separator) ?? ''

/** The digits in another script, by its zero. */
const inScript = (digits: string, zero: number) =>
  Array.from(digits, (digit) => String.fromCodePoint(zero + Number(digit))).join('')

const withCheckDigit = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

describe('a card number in a text', () => {
  it.each(published)('is found: %s', (_name, digits) => {
    expect(hasCardNumber(digits)).toBe(true)
    expect(maskCardNumbers(`My card is ${digits}, code 947`)).toBe(
      `My card is •••• ${digits.slice(-4)}, code 947`,
    )
  })

  const [, visa] = published[0]

  it.each([
    ['spaces', grouped(visa, ' ')],
    ['dashes', grouped(visa, '-')],
    ['long dashes', grouped(visa, ' – ')],
    ['dots', grouped(visa, '.')],
    ['slashes', grouped(visa, '/')],
    ['no-break spaces', grouped(visa, '\u00a0')],
    ['zero-width spaces', grouped(visa, '\u200b', 1)],
    ['line breaks', grouped(visa, '\n')],
    ['line breaks of Windows', grouped(visa, '\r\n')],
    ['a space after each digit', grouped(visa, ' ', 1)],
    ['pairs', grouped(visa, ' ', 2)],
    ['halves', grouped(visa, ' ', 8)],
    ['the groups of American Express', '3782 822463 10005'],
    ['the groups of Diners Club', '3056 930902 5904'],
    ['full-width digits', inScript(visa, 0xff10)],
    ['Arabic digits', grouped(inScript(visa, 0x0660), ' ')],
    ['Devanagari digits', inScript(visa, 0x0966)],
    ['mathematical digits', inScript(visa, 0x1d7d8)],
    ['the name of the network in front', `Visa${visa}`],
    ['a colon and a sentence around', `card:${visa}.`],
    ['date and code behind', `${grouped(visa, ' ')} 11/39 947`],
    ['another number in front', `Call 212-555-0143, ${visa}`],
  ])('is found with %s', (_name, text) => {
    expect(findCardNumbers(text)).toMatchObject([{ lastFour: expect.stringMatching(/^\d{4}$/) }])
    expect(maskCardNumbers(text)).toContain('•••• ')
    expect(hasCardNumber(maskCardNumbers(text))).toBe(false)
  })

  it('is masked wherever it stands, and as often', () => {
    const text = `First ${visa}\nthen ${grouped('378282246310005', ' ', 15)} and call me.`

    expect(maskCardNumbers(text)).toBe('First •••• 1486\nthen •••• 0005 and call me.')
  })
})

describe('other numbers are no card numbers', () => {
  it.each([
    ['a wrong check digit', '4539578763621487'],
    ['a prefix that no network has', '1234567890123452'],
    ['a length that the network does not have', withCheckDigit('3782822463100')],
    ['a phone number', '(212) 555-0143'],
    ['phone numbers', '212-555-0143 917-555-0188, 212.555.0199 +1 415 555 0100'],
    ['a UID of DICOM', '1.2.840.10008.5.1.4.1.1.2'],
    ['a long UID', '1.2.840.113619.2.55.3.4539578763621486.4222222222222.5555555555554444'],
    ['a UID of a UUID', '2.25.329800735698586629295641978511506172918'],
    ['a tracking number', '1Z9994539578763621486'],
    ['a tracking number of 22 digits', '9400 1118 9922 3197 4280 81'],
    ['an id', '01JD4539578763621486ABCDEF'],
    ['a time', '2026-11-26T01:18:45.000Z 20261126011845'],
    ['a date and a time', '11/26/2026 01:18:45 PM'],
    ['years', '2019 2020 2021 2022'],
    ['an NPI and a ZIP code', 'NPI 1234567893, 10001-4222'],
    ['a Social Security number', '078-05-1120'],
    ['zeros', '0000 0000 0000 0000'],
    ['scores', '4 4 3 2 1 0 5 6 7 8 9 4 3 2 1 4 5 5 5 1 2 3'],
  ])('%s', (_name, text) => {
    expect(findCardNumbers(text)).toEqual([])
    expect(maskCardNumbers(text)).toBe(text)
  })

  it('record numbers of up to 12 digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,12}$/), (digits) => !hasCardNumber(`MRN ${digits}`)),
    )
  })

  it('UIDs, whatever their components', () => {
    const component = fc.nat(999_999_999).map(String)
    const uid = fc
      .tuple(fc.constantFrom('1.2', '1.3', '0.9'), fc.array(component, { minLength: 3 }))
      .map(([root, parts]) => [root, ...parts].join('.'))
    fc.assert(fc.property(uid, (text) => !hasCardNumber(`Study ${text} is ready`)))
  })
})

describe('any card number', () => {
  const lengths = { visa: 16, mastercard: 16, 'american-express': 15, discover: 16 } as const
  const prefixes = ['4', '51', '55', '2221', '2720', '34', '37', '6011', '644', '65'] as const
  const card = fc
    .tuple(fc.constantFrom(...prefixes), fc.stringMatching(/^\d{15}$/))
    .map(([prefix, rest]) => {
      const length = /^3[47]/.test(prefix) ? 15 : 16
      return withCheckDigit(`${prefix}${rest}`.slice(0, length - 1))
    })

  it('that the card form knows is found, with any separator', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\n', ' - ')
    fc.assert(
      fc.property(card, separator, (digits, between) => {
        const [known] = creditCardType(digits)
        expect(Object.keys(lengths)).toContain(known?.type)
        const text = `pay with ${grouped(digits, between)} please`
        expect(maskCardNumbers(text)).toBe(`pay with •••• ${digits.slice(-4)} please`)
      }),
    )
  })

  it('is gone from a masked text, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), card, fc.string(), (before, digits, after) => {
        const masked = maskCardNumbers(`${before} ${digits} ${after}`)
        expect(maskCardNumbers(masked)).toBe(masked)
      }),
    )
  })
})
