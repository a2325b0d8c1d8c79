import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUnread, nothingWaiting, withoutUnread, withUnread } from './public.ts'

const place = { practiceId: 'p1', timezone: 'America/Chicago' }
const now = new Date('2026-03-02T05:30:00.000Z')
const seconds = now.getTime() / 1000

describe('unread notifications', () => {
  it('are as many as came and were neither read nor have expired', () => {
    const notice = fc.record({
      expiresAt: fc.integer({ min: seconds - 2, max: seconds + 3 }),
      isRead: fc.boolean(),
      practiceId: fc.constantFrom('p1', null),
    })
    fc.assert(
      fc.property(fc.array(notice), (notices) => {
        const given = notices.reduce(
          (waiting, { expiresAt, practiceId }) =>
            withUnread(waiting, practiceId && place, { expiresAt, now }),
          nothingWaiting,
        )
        const read = notices
          .filter(({ isRead }) => isRead)
          .reduce(
            (waiting, { expiresAt, practiceId }) => withoutUnread(waiting, practiceId, expiresAt),
            given,
          )

        for (const practiceId of ['p1', null]) {
          const left = notices.filter(
            (one) => one.practiceId === practiceId && !one.isRead && one.expiresAt > seconds,
          )
          const unread = practiceId ? (read.practices[practiceId]?.unread ?? {}) : read.unread
          expect(countUnread(unread, now)).toBe(left.length)
        }
      }),
    )
  })
})
