import { describe, expect, it } from 'vitest'
import { createKnown, findKnown, type KnownPerson } from './known.ts'

const jane: KnownPerson = {
  ...{ patientId: 'jane', firstName: 'Jané', lastName: "O'Brien", mergedInto: null },
  ...{ email: 'jane@example.com', mobile: '4155550101', dob: '19800229' },
}

function knowing(...people: KnownPerson[]) {
  const known = createKnown()
  for (const person of people) known.learn(person)
  return known
}

describe('a contact from before a merge', () => {
  const merged = {
    ...jane,
    formerContacts: [{ value: 'old@example.com' }, { value: '2125550100' }],
  }

  it('finds the record unless a name or birth date contradicts', () => {
    const known = [knowing(merged)]

    expect(findKnown(known, { email: 'old@example.com', firstName: 'Jane' })).toBe('jane')
    expect(findKnown(known, { mobile: '2125550100', dob: '19800229' })).toBe('jane')
    expect(findKnown(known, { email: 'old@example.com', firstName: 'Tom' })).toBeNull()
  })
})

describe('whom a line is about', () => {
  it.each([
    ['the id', { patientId: 'jane', email: 'other@example.com' }],
    ['the address and the name', { email: 'jane@example.com', lastName: 'OBrien' }],
    [
      'the address and the birth, after a marriage',
      { email: 'jane@example.com', firstName: 'Jane', lastName: 'Smith', dob: '19800229' },
    ],
    ['the address alone', { email: 'jane@example.com' }],
    ['the telephone', { mobile: '4155550101', firstName: 'Jane' }],
    ['the telephone alone', { mobile: '4155550101' }],
    ['name and birth', { firstName: 'JANE', lastName: 'O Brien', dob: '19800229' }],
  ])('is told by %s', (_by, values) => {
    expect(findKnown([knowing(jane)], values)).toBe('jane')
  })

  it.each([
    ['an id that is not there', { patientId: 'tom' }],
    ['the address of a wife', { email: 'jane@example.com', firstName: 'Tom' }],
    [
      'the address of a mother with the same name',
      { email: 'jane@example.com', firstName: 'Jane', lastName: "O'Brien", dob: '20010611' },
    ],
    ['the telephone with another birth', { mobile: '4155550101', dob: '20010611' }],
    ['the telephone of somebody with another name', { mobile: '4155550101', firstName: 'Tom' }],
    ['the name without a birth', { firstName: 'Jane', lastName: "O'Brien" }],
    ['another birth', { firstName: 'Jane', lastName: "O'Brien", dob: '19800228' }],
    ['nothing', {}],
  ])('is nobody by %s', (_by, values) => {
    expect(findKnown([knowing(jane)], values)).toBeNull()
  })

  it('is the surest of several, whichever knows it', () => {
    const tom = { ...jane, patientId: 'tom', email: 'tom@example.com', mobile: null }

    const found = findKnown([knowing(jane), knowing(tom)], {
      ...{ email: 'tom@example.com', mobile: '4155550101' },
    })

    expect(found).toBe('tom')
  })

  it('follows a record that was merged, by its id and by its former contacts', () => {
    const merged = { ...jane, patientId: 'old', email: 'old@example.com', mergedInto: 'jane' }
    const known = knowing(merged, jane)

    expect(findKnown([known], { patientId: 'old' })).toBe('jane')
    expect(findKnown([known], { email: 'old@example.com' })).toBe('jane')
    expect(known.ownerOf('old@example.com')).toBe('jane')
  })

  it('is told by what a record says now, and no more by what it said', () => {
    const known = knowing(jane, { ...jane, email: 'new@example.com', mobile: null, dob: '' })

    expect(findKnown([known], { email: 'new@example.com' })).toBe('jane')
    expect(findKnown([known], { email: 'jane@example.com' })).toBeNull()
    expect(findKnown([known], { mobile: '4155550101' })).toBeNull()
  })
})
