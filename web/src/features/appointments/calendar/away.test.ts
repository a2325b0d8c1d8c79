import { expect, test } from 'vitest'
import { awayIn, awayWords, nobodyThere } from './away.ts'

const zone = 'America/Chicago'
const [ann, bob] = [
  { value: 'ann', label: 'Ann Lee' },
  { value: 'bob', label: 'Bob Ray' },
]
const absence = {
  id: 'one',
  staffId: 'ann',
  from: '2026-03-04T06:00:00.000Z',
  until: '2026-03-06T06:00:00.000Z',
}
const week = { from: '2026-03-01T06:00:00.000Z', to: '2026-03-08T06:00:00.000Z' }

test('who is away is said for those in sight, by days', () => {
  const [away, ...others] = awayIn([absence], [ann, bob], week)

  expect(others).toEqual([])
  expect(away && awayWords(away, zone)).toBe('Ann Lee Wed 03/04/2026–Thu 03/05/2026')
  expect(awayIn([absence], [bob], week)).toEqual([])
  expect(awayIn([absence], [ann], { ...week, to: absence.from })).toEqual([])
})

test('a place is shaded where nobody in sight is there', () => {
  const away = awayIn([absence], [ann, bob], week)
  const alone = nobodyThere(away, [ann], zone)

  expect(alone('2026-03-03 23:45:00')).toBe(false)
  expect(alone('2026-03-04 00:00:00')).toBe(true)
  expect(alone('2026-03-05 23:45:00')).toBe(true)
  expect(alone('2026-03-06 00:00:00')).toBe(false)
  expect(nobodyThere(away, [ann, bob], zone)('2026-03-04 09:00:00')).toBe(false)
})
