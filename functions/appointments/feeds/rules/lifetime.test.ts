import { describe, expect, it } from 'vitest'
import { endOfFeed, isFirstOfDay } from './lifetime.ts'

describe('endOfFeed', () => {
  it.each([
    ['90 days after it was made, if never read', null, '2026-04-01T00:00:00.000Z'],
    ['90 days after the last read', '2026-02-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z'],
    [
      'a year after it was made at the latest',
      '2026-12-20T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ],
  ])('is %s', (_, lastReadAt, expected) => {
    const end = endOfFeed({ createdAt: '2026-01-01T00:00:00.000Z', lastReadAt })

    expect(end.toISOString()).toBe(expected)
  })
})

describe('isFirstOfDay', () => {
  it('is true once a day', () => {
    const now = new Date('2026-01-02T00:01:00.000Z')

    expect(isFirstOfDay({ lastReadAt: null }, now)).toBe(true)
    expect(isFirstOfDay({ lastReadAt: '2026-01-01T23:59:00.000Z' }, now)).toBe(true)
    expect(isFirstOfDay({ lastReadAt: '2026-01-02T00:00:00.000Z' }, now)).toBe(false)
  })
})
