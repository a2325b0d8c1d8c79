import { describe, expect, it } from 'vitest'
import { nextMorning } from './morning.ts'

const zone = 'America/Chicago'

describe('the morning of a daily summary', () => {
  it.each([
    ['is the same day before 7 AM', '2026-03-02T12:59:00Z', '2026-03-02T13:00:00.000Z'],
    ['is the next day from 7 AM on', '2026-03-02T13:00:00Z', '2026-03-03T13:00:00.000Z'],
    [
      'follows the clock when it is set forward',
      '2026-03-07T20:00:00Z',
      '2026-03-08T12:00:00.000Z',
    ],
  ])('%s', (_title, now, expected) => {
    expect(nextMorning(new Date(now), zone)).toBe(expected)
  })
})
