import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  addressLine,
  dob,
  email,
  flag,
  homepage,
  instant,
  line,
  longText,
  personName,
  phone,
  text,
  timezone,
} from './fields.ts'

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

describe('phone', () => {
  it.each([
    ['415-555-0123', '4155550123'],
    ['415.555.0123', '4155550123'],
    ['415 555 0123', '4155550123'],
    ['(415) 555-0123', '4155550123'],
    ['+1 415 555 0123', '4155550123'],
    ['14155550123', '4155550123'],
  ])('takes %s as %s', (written, digits) => {
    expect(v.parse(phone, written)).toBe(digits)
  })

  it.each(['015-555-0123', '415-555-012', '415-555-01234', 'call me', ''])(
    'refuses %j',
    (written) => {
      expect(accepts(phone, written)).toBe(false)
    },
  )

  it('comes out the same when it goes in again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]0\d[2-9]0\d{5}$/), (digits) => {
        expect(v.parse(phone, v.parse(phone, digits))).toBe(digits)
      }),
    )
  })
})

describe('dob', () => {
  it('takes both ways of writing a day', () => {
    expect(v.parse(dob, '1980-02-29')).toBe('19800229')
    expect(v.parse(dob, '19800229')).toBe('19800229')
  })

  it.each(['19810229', '18991231', '1980229', '02/29/1980', '99999999'])('refuses %s', (day) => {
    expect(accepts(dob, day)).toBe(false)
  })
})

describe('names and lines', () => {
  it.each(["O'Brien", 'María-José', 'Nguyễn', '李', 'St. John, Jr.'])(
    'takes the name %s',
    (name) => {
      expect(accepts(personName, name)).toBe(true)
    },
  )

  it.each(['', '   ', '<b>', '=1+1', 'a\u0000b', '-', '12'])('refuses the name %j', (name) => {
    expect(accepts(personName, name)).toBe(false)
  })

  it('takes away white space at the ends', () => {
    expect(v.parse(text(10), '  hello ')).toBe('hello')
  })

  it.each(['1 Main St. #4', '12-14 Elm (rear)', 'Apt 5/6'])('takes the address %s', (line) => {
    expect(accepts(addressLine, line)).toBe(true)
  })
})

describe('other fields', () => {
  it('writes email addresses in lower case', () => {
    expect(v.parse(email, ' Ann@Example.COM ')).toBe('ann@example.com')
  })

  it('reads flags as forms and JSON send them', () => {
    expect([0, 1, '0', '1', true, false].map((value) => v.parse(flag, value))).toEqual([
      0, 1, 0, 1, 1, 0,
    ])
    expect(accepts(flag, 2)).toBe(false)
  })

  it('completes a web address, and refuses what is none', () => {
    expect(v.parse(homepage, 'example.com')).toBe('https://example.com')
    expect(accepts(homepage, 'javascript:alert(1)')).toBe(false)
    expect(accepts(homepage, 'nowhere')).toBe(false)
  })

  it('knows the time zones', () => {
    expect(accepts(timezone, 'America/Chicago')).toBe(true)
    expect(accepts(timezone, 'Moon/Base')).toBe(false)
  })
})

describe('free text', () => {
  const broken = ['\ud800', 'a\udc00b', '\u0000', 'a\u001bb', 'a\u007f b']

  it('holds no control characters and no halves of characters', () => {
    for (const schema of [text(64), longText(64), line(64)]) {
      for (const value of broken) expect(accepts(schema, value), JSON.stringify(value)).toBe(false)
      expect(accepts(schema, 'Grüße 👩🏽‍⚕️ 漢字')).toBe(true)
    }
    expect(accepts(homepage, 'https://a.example/\ud800')).toBe(false)
  })

  it('has tabs and ends of lines where there are lines', () => {
    expect(accepts(longText(64), 'one\ttwo\r\nthree')).toBe(true)
    for (const end of ['\n', '\t', '\u2028']) expect(accepts(line(64), `one${end}two`)).toBe(false)
  })
})

describe('a moment', () => {
  it('is one of the calendar', () => {
    expect(accepts(instant, '2026-02-28T10:00:00Z')).toBe(true)
    expect(accepts(instant, '2026-02-31T10:00:00Z') && accepts(instant, '2026-01-01T25:00Z')).toBe(
      false,
    )
  })
})
