import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Identity, mayBeOnePerson } from './identity.ts'

const mary: Identity = { firstName: 'Mary', lastName: 'Joint', dob: '19500314' }

describe('two people with one address', () => {
  it.each<[string, Identity]>([
    ['the same name', { firstName: 'MARY', lastName: 'joint' }],
    ['a typo in the name', { firstName: 'Marry', lastName: 'Joint', dob: '19500314' }],
    ['another last name and the same birth', { ...mary, lastName: 'Smith' }],
    ['a typo in the birth', { ...mary, dob: '19500341' }],
    ['names the wrong way round', { firstName: 'Joint', lastName: 'Mary' }],
    ['the last name alone', { lastName: 'Joint' }],
    ['nothing else', {}],
  ])('may be one with %s', (_what, other) => {
    expect(mayBeOnePerson(mary, other)).toBe(true)
  })

  it.each<[string, Identity]>([
    ['a husband', { firstName: 'Tom', lastName: 'Joint', dob: '19510315' }],
    ['a husband whose birth is not known', { firstName: 'Tom', lastName: 'Joint' }],
    ['a twin', { firstName: 'Tom', lastName: 'Joint', dob: '19500314' }],
    ['a brother born on a day that looks alike', { ...mary, firstName: 'Tom', dob: '19510314' }],
    ['a daughter with the same name', { ...mary, dob: '19800611' }],
    ['a friend', { firstName: 'Mary', lastName: 'Brown' }],
  ])('are not one: %s', (_what, other) => {
    expect(mayBeOnePerson(mary, other)).toBe(false)
  })

  it('are compared alike from both sides', () => {
    const name = fc.constantFrom('Mary', 'Tom', 'Joint', 'Łukasz', '', null)
    const person = fc.record({
      firstName: name,
      lastName: name,
      dob: fc.constantFrom('19500314', '19500341', '19800611', '', null),
    })
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(mayBeOnePerson(one, other)).toBe(mayBeOnePerson(other, one))
      }),
    )
  })
})
