import { expect, it } from 'vitest'
import { tidyPhone } from './phone.ts'

it.each([
  '4155550199',
  '415-555-0199',
  '415.555.0199',
  ' 415 555 0199 ',
  '(415) 555-0199',
  '+1 415 555 0199',
  '1-415-555-0199',
])('writes %s as all numbers are written', (typed) => {
  expect(tidyPhone(typed)).toBe('(415) 555-0199')
})

it('writes an extension behind the number', () => {
  expect(tidyPhone('415.555.0199 x12')).toBe('(415) 555-0199 ext. 12')
})

it.each(['', '415555', '4155550199 ext', 'call me'])('leaves %s as it is', (typed) => {
  expect(tidyPhone(typed)).toBe(typed)
})
