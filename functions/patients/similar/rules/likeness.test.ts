import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRecord, aScope } from '#test/support/records.ts'
import { createDirectory } from '../../directory/rules/directory.ts'
import { packRow } from '../../records.ts'
import { candidatesIn } from './candidates.ts'
import { type ComparedPerson, likenessOf, NAMED_FROM } from './likeness.ts'

const jane: ComparedPerson = {
  ...{ firstName: 'Jane', lastName: 'Doe', dob: '19800304' },
  ...{ email: 'jane@example.com', mobile: '4155550199' },
  ...{ addressLine1: '12 Elm Street', addressZip: '94110' },
}
const isNamed = (one: ComparedPerson, other: ComparedPerson) =>
  likenessOf(one, other).score >= NAMED_FROM

describe('the likeness of two people', () => {
  it('is explained', () => {
    const other = { ...jane, firstName: 'Doe', lastName: 'Jane', dob: '19800403' }
    expect(likenessOf(jane, { ...other, mobile: null, contactPhone: '4155550199' })).toEqual({
      score: 42 + 25 + 35 + 55 + 20,
      reasons: ['swappedName', 'similarBirthDate', 'samePhone', 'sameEmail', 'sameAddress'],
    })
  })

  it.each<[string, ComparedPerson, ComparedPerson]>([
    ['the name, where no more is known', { firstName: 'Jane', lastName: 'Doe' }, jane],
    [
      'a typo in the name and the birth date',
      { ...jane, lastName: 'Deo' },
      { ...jane, email: null },
    ],
    ['birth date and phone after a marriage', { ...jane, lastName: 'Miller', email: null }, jane],
    ['the email', { email: 'jane@example.com' }, { ...jane, firstName: 'Bo', lastName: 'Ray' }],
    [
      'last name, address and a mistyped birth date',
      { lastName: 'Doe', dob: '19800305', addressLine1: '12 elm st.', addressZip: '94110-1234' },
      jane,
    ],
  ])('names a record by %s', (_why, one, other) => {
    expect(isNamed(one, other)).toBe(true)
  })

  it.each<[string, ComparedPerson, ComparedPerson]>([
    ['the birth date', { dob: '19800304' }, jane],
    ['the phone', { mobile: '4155550199' }, jane],
    ['the last name', { lastName: 'Doe' }, jane],
    [
      'the name where the birth date is another',
      { ...jane, email: null, mobile: null, dob: '19651224' },
      jane,
    ],
    [
      'phone and last name where the first name is another',
      { firstName: 'Bo', lastName: 'Doe', mobile: '4155550199' },
      jane,
    ],
    ['nothing', {}, {}],
  ])('names none by %s alone', (_by, one, other) => {
    expect(isNamed(one, other)).toBe(false)
  })
})

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const name = optional(
  fc.constantFrom('Jon', 'John', 'Smith', 'Smtih', 'Smith-Jones', 'Bob', 'Robert', 'Doe', 'Ann'),
)
const phone = optional(fc.constantFrom('4155550199', '2125550199'))
const people = fc.record({
  ...{ firstName: name, lastName: name, mobile: phone, contactPhone: phone },
  dob: fc.constantFrom('19800304', '19800403', '19800340', '19990101'),
  email: optional(fc.constantFrom('a@example.com', 'b@example.com')),
})

it('finds among many every record that would be named', () => {
  const knowing = fc.tuple(people, fc.boolean()).map(([person, isDayKnown]) => ({
    ...person,
    dob: isDayKnown ? person.dob : null,
  }))
  fc.assert(
    fc.property(fc.array(people, { maxLength: 20 }), knowing, (others, person) => {
      const records = others.map((other) => aRecord(other))
      const directory = createDirectory(records.map(packRow))

      const found = directory.some((columns) => candidatesIn(columns, person), aScope(), 500)

      const ids = found.map(({ patientId }) => patientId)
      const named = records.filter((record) => isNamed(person, record))
      expect(ids).toEqual(expect.arrayContaining(named.map(({ patientId }) => patientId)))
    }),
  )
})

it('finds none outside of what the caller may see', () => {
  const records = [aRecord({ providerId: 'DR' }), aRecord({ providerId: 'OTHER' })]
  const directory = createDirectory(records.map(packRow))
  const person = { firstName: 'Jane', lastName: 'Doe' }
  const scope = aScope({ reaches: ['treated'], memberId: 'DR' })

  const found = directory.some((columns) => candidatesIn(columns, person), scope, 500)

  expect(found.map(({ patientId }) => patientId)).toEqual([records[0]?.patientId])
})
