import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countUnread,
  inPractice,
  nothingWaiting,
  withoutPractice,
  withoutUnread,
  withUnread,
} from './member-status.ts'

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

  it('of a practice that was left are counted until the last of them is deleted', () => {
    const two = [1, 2].reduce(
      (waiting) => withUnread(waiting, place, { expiresAt: seconds + 9, now }),
      inPractice(nothingWaiting, place, () => ({ dueTasks: { '2026-03-02': 1 } })),
    )

    const left = withoutPractice(two, 'p1')
    const one = withoutUnread(left, 'p1', seconds + 9)
    const none = withoutUnread(one, 'p1', seconds + 9)

    expect(left.practices.p1).toMatchObject({ dueTasks: {}, unread: { [seconds + 9]: 2 } })
    expect(one.practices.p1).toMatchObject({ unread: { [seconds + 9]: 1 } })
    expect(none).toEqual(nothingWaiting)
    expect(withoutPractice(none, 'p1')).toEqual(nothingWaiting)
  })
})
