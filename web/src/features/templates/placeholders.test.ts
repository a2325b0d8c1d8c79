import { describe, expect, it } from 'vitest'
import { fillIn, hasPlaceholders, type Known } from './placeholders.ts'

const known: Known = {
  'first name': 'Jane',
  'last name': 'Doe',
  practice: 'Bay Spine',
  'my name': 'Ann Lee',
}

describe('the placeholders of a template', () => {
  it('give way to what is known, however they are written', () => {
    const content = 'Dear {First Name} { last name },\n{practice} called. {MY NAME}'

    expect(hasPlaceholders(content)).toBe(true)
    expect(fillIn(content, known)).toBe('Dear Jane Doe,\nBay Spine called. Ann Lee')
  })

  it('stay where nothing is known of them, and other braces always', () => {
    const content = 'Dear {first name}, {date} {}'

    expect(fillIn(content, { ...known, 'first name': '' })).toBe(content)
    expect(hasPlaceholders('Dear {date} {}')).toBe(false)
  })

  it('are not looked for in what was put in', () => {
    expect(fillIn('{first name}', { ...known, 'first name': '{my name}' })).toBe('{my name}')
    expect(fillIn('{first name}', { ...known, 'first name': '$&' })).toBe('$&')
  })
})
