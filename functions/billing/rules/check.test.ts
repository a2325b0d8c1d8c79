import { describe, expect, it } from 'vitest'
import { isCheckLost, nextCheckAt } from './check.ts'
import { isOld } from './news.ts'

describe('the next comparison', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `01HZX${index}`)

  it('is in the coming night of the United States, and always after now', () => {
    for (const hour of [0, 5, 8, 9, 10, 11, 17, 23]) {
      const now = new Date(Date.UTC(2027, 2, 14, hour))
      for (const id of ids) {
        const at = new Date(nextCheckAt(id, now))
        const hours = (at.getTime() - now.getTime()) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(24)
        expect([8, 9, 10]).toContain(at.getUTCHours())
      }
    }
  })

  it('is not the same minute for all practices', () => {
    const now = new Date('2027-03-14T00:00:00Z')

    expect(new Set(ids.map((id) => nextCheckAt(id, now))).size).toBeGreaterThan(50)
  })

  it.each([
    [null, true],
    ['2027-03-15T09:00:00.000Z', false],
    ['2027-03-13T09:00:00.000Z', false],
    ['2027-03-11T09:00:00.000Z', true],
  ])('that is set to %s is lost: %s', (checkAt, expected) => {
    expect(isCheckLost(checkAt, new Date('2027-03-14T12:00:00Z'))).toBe(expected)
  })
})

it('news is old where it was read a minute after it happened', () => {
  const news = {
    type: 'invoice.updated',
    created_at: '2027-03-14T12:00:00Z',
    data: { type: 'invoice' },
  }

  expect(isOld(news, null)).toBe(false)
  expect(isOld(news, '2027-03-14T12:00:30.000Z')).toBe(false)
  expect(isOld(news, '2027-03-14T12:01:01.000Z')).toBe(true)
})
