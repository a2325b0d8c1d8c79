import { expect, it } from 'vitest'
import { FIRST_DAY, LAST_DAY, typedDayProblem } from './typed-day.ts'

const bounds = {
  first: '2026-03-04',
  last: LAST_DAY,
  isExcluded: (day: string) => day === '2026-03-07',
}

it.each([
  ['nothing', '', null],
  ['a day', '03/05/2026', null],
  ['a day as it is shown, with its weekday', 'Thu 03/05/2026', null],
  ['the first day', '03/04/2026', null],
  ['no date', 'next week', 'Date input not valid.'],
  ['a day that there is not', '02/30/2027', 'Date input not valid.'],
  ['a year of two digits', '03/05/26', 'Date input not valid.'],
  ['a day before the first', '03/03/2026', 'Choose Wed 03/04/2026 or a later day.'],
  ['a day after the last', '01/01/2101', 'Choose Fri 12/31/2100 or an earlier day.'],
  [
    'a day that is not offered',
    '03/07/2026',
    'This day cannot be chosen. Pick one from the calendar.',
  ],
])('%s is answered with what is wrong, if anything', (_what, text, problem) => {
  expect(typedDayProblem(text, bounds)).toBe(problem)
})

it('a field without bounds takes the years from 1900 to 2100', () => {
  const any = { first: FIRST_DAY, last: LAST_DAY }
  expect(typedDayProblem('01/01/1900', any)).toBeNull()
  expect(typedDayProblem('12/31/1899', any)).toContain('or a later day')
})
