import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedName, nameLikeness } from './names.ts'

function compare(one: string, other: string) {
  const [a, b] = [comparedName(one), comparedName(other)]
  return a && b ? nameLikeness(a, b) : null
}

const names = fc.oneof(
  fc.constantFrom(
    'Jon',
    'John',
    'Catherine',
    'Katherine',
    "O'Brien",
    'Smith-Jones',
    'Müller',
    '李',
  ),
  fc.string({ maxLength: 12 }),
)

describe('two names', () => {
  it.each([
    ['Müller', 'MULLER'],
    ["O'Brien", 'OBrien'],
    ['Smith-Jones', 'Smith Jones'],
    ['李', '李'],
  ])('are the same: %s and %s', (one, other) => {
    expect(compare(one, other)).toBe('same')
  })

  it.each([
    ['Bob', 'Robert'],
    ['Liz', 'Elizabeth'],
    ['Alex', 'Alexandra'],
  ])('may be those of one person: %s and %s', (one, other) => {
    expect(compare(one, other)).toBe('nickname')
  })

  it.each([
    ['Smith', 'Smtih'],
    ['Smith', 'Simth'],
    ['Catherine', 'Katharine'],
    ['Stefan', 'Stephan'],
    ['Smith', 'Smith-Jones'],
    ['Müller', 'Mueller'],
    ['Mohammed', 'Muhammad'],
  ])('are alike: %s and %s', (one, other) => {
    expect(['similar', 'nickname']).toContain(compare(one, other))
  })

  it.each([
    ['Smith', 'Jones'],
    ['Ann', 'Ben'],
    ['Bob', 'William'],
    ['van Dam', 'van Gogh'],
    ['', 'Smith'],
    ["'", 'Smith'],
  ])('are different: %s and %s', (one, other) => {
    expect(compare(one, other)).toBe(null)
  })

  it('are as alike in either order, and each is the same as itself', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(compare(one, other)).toBe(compare(other, one))
        if (comparedName(one)) expect(compare(one, one)).toBe('same')
      }),
    )
  })
})
