import { describe, expect, it } from 'vitest'
import { isSameMailbox, isSamePerson } from './same-person.ts'

describe('isSameMailbox', () => {
  it.each([
    ['hr@bay.test', 'HR@bay.test', true],
    ['hr+second@bay.test', 'hr@bay.test', true],
    ['h.r@gmail.com', 'hr@googlemail.com', true],
    ['h.r@bay.test', 'hr@bay.test', false],
    ['hr@bay.test', 'hr@other.test', false],
  ])('compares %s with %s: %s', (one, other, expected) => {
    expect(isSameMailbox(one, other)).toBe(expected)
  })

  it('never matches an absent address', () => {
    expect(isSameMailbox('', null)).toBe(false)
  })
})

describe('isSamePerson', () => {
  const ann = { email: 'ann@bay.test', mobile: '2025550101', mobileVerified: true }

  it('recognizes a second account by its verified mobile number', () => {
    expect(isSamePerson({ ...ann, email: 'other@mail.test' }, ann)).toBe(true)
  })

  it('ignores a number that either account has not verified', () => {
    const other = { ...ann, email: 'other@mail.test', mobileVerified: false }

    expect(isSamePerson(other, ann)).toBe(false)
    expect(isSamePerson(ann, { ...other, mobileVerified: true, mobile: null })).toBe(false)
  })
})
