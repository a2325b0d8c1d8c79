import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type RealValue,
  realAddressLines,
  realContactPhones,
  realEmails,
  realInstants,
  realMobiles,
  realNames,
  realZips,
  realZones,
} from '#test/support/real-values.ts'
import {
  addressLine,
  email,
  instant,
  longText,
  personName,
  phone,
  phoneWithExtension,
  text,
  timezone,
  zip,
} from './fields.ts'

type Kind = {
  schema: v.GenericSchema<unknown, string>
  values: readonly RealValue[]
}

const kinds: Record<string, Kind> = {
  email: { schema: email, values: realEmails },
  phone: { schema: phone, values: realMobiles },
  'phone with extension': { schema: phoneWithExtension, values: realContactPhones },
  name: { schema: personName, values: realNames },
  'address line': { schema: addressLine, values: realAddressLines },
  'ZIP code': { schema: zip, values: realZips },
  'time zone': { schema: timezone, values: realZones },
  instant: { schema: instant, values: realInstants },
}

const read = (schema: Kind['schema'], value: unknown): string | null => {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

describe.each(Object.entries(kinds))('the field of a %s', (_, { schema, values }) => {
  it.each(values)('reads %j as %j', (typed, kept) => {
    expect(read(schema, typed)).toBe(kept)
  })

  it('keeps a value that it has kept before', () => {
    const typed = fc.oneof(
      fc.constantFrom(...values.map(([value]) => value)),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    fc.assert(
      fc.property(typed, (value) => {
        const kept = read(schema, value)
        if (kept !== null) expect(read(schema, kept)).toBe(kept)
      }),
    )
  })
})

describe('free text', () => {
  it('keeps every character that can be seen', () => {
    const printable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    const seen = (value: string) => value.normalize('NFC').replace(/[\s\p{C}]/gu, '')
    fc.assert(
      fc.property(printable, (value) => {
        for (const schema of [text(500), longText(500)]) {
          const kept = read(schema, value)
          if (kept !== null) expect(seen(kept)).toBe(seen(value))
        }
      }),
    )
  })

  it('turns the line and page breaks of word processors into line breaks', () => {
    expect(read(longText(64), 'one\vtwo\fthree\u2028four\u0085five\r\nsix')).toBe(
      'one\ntwo\nthree\nfour\nfive\nsix',
    )
  })

  it('turns white space on one line into single spaces', () => {
    expect(read(text(64), 'one\u00a0two\tthree\nfour  five')).toBe('one two three four five')
  })
})
