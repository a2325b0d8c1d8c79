import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIdentity, type Identity } from './identity.ts'

const mary: Identity = { firstName: 'Mary', lastName: 'Joint', dob: '19500314' }

describe('two people with one address', () => {
  it.each<[string, Identity]>([
    ['the same name', { firstName: 'MARY', lastName: 'joint' }],
    ['the same name and birth', mary],
    ['another last name and the same birth, as after a marriage', { ...mary, lastName: 'Smith' }],
    ['a second first name and the same birth', { ...mary, firstName: 'Mary Ann' }],
    ['an initial and the same birth', { ...mary, firstName: 'M' }],
    ['names the wrong way round', { firstName: 'Joint', lastName: 'Mary' }],
    ['the birth alone', { dob: '19500314' }],
  ])('are one with %s', (_what, other) => {
    expect(compareIdentity(mary, other)).toBe('same')
  })

  it.each<[string, Identity]>([
    ['the last name alone', { lastName: 'Joint' }],
    ['the first name alone', { firstName: 'Mary' }],
    ['an initial and no birth', { firstName: 'M', lastName: 'Joint' }],
    ['nothing else', {}],
  ])('may be one with %s', (_what, other) => {
    expect(compareIdentity(mary, other)).toBe('unknown')
  })

  it.each<[string, Identity, Identity?]>([
    ['a husband', { firstName: 'Tom', lastName: 'Joint', dob: '19510315' }],
    ['a husband whose birth is not known', { firstName: 'Tom', lastName: 'Joint' }],
    ['a twin', { ...mary, firstName: 'Tom' }],
    [
      'twins with names that sound alike',
      { ...mary, firstName: 'Anna' },
      { ...mary, firstName: 'Hanna' },
    ],
    ['Maria and Mario', { ...mary, firstName: 'Maria' }, { ...mary, firstName: 'Mario' }],
    ['a son born 30 years later', { ...mary, dob: '19800314' }],
    ['a daughter with the same name', { ...mary, dob: '19800611' }],
    [
      'a father and his son',
      { firstName: 'John', lastName: 'Smith' },
      { firstName: 'John', lastName: 'Smith Jr.' },
    ],
    [
      'Sr. and Jr.',
      { firstName: 'John', lastName: 'Smith, Sr.' },
      { firstName: 'John', lastName: 'Smith Jr.' },
    ],
    ['a friend', { firstName: 'Mary', lastName: 'Brown' }],
  ])('are not one: %s', (_what, one, other = mary) => {
    expect(compareIdentity(one, other)).toBe('other')
  })

  it('are compared alike from both sides', () => {
    const name = fc.constantFrom(
      'Mary',
      'Mary Ann',
      'Tom',
      'Joint',
      'Joint Jr.',
      'Łukasz',
      '',
      null,
    )
    const person = fc.record({
      firstName: name,
      lastName: name,
      dob: fc.constantFrom('19500314', '19800611', '', null),
    })
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(compareIdentity(one, other)).toBe(compareIdentity(other, one))
      }),
    )
  })
})
