import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '#functions/platform/clock.ts'
import { NOTIFICATION_DAYS } from '#shared/model/notification.ts'
import { expiryOf } from './store.ts'

describe('the end of a notification', () => {
  it('is after its days, within a week, and one for all of a week', () => {
    const dates = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates, (date) => {
        const kept = expiryOf(date.toISOString()) - Math.floor(date.getTime() / 1000)

        expect(kept).toBeGreaterThan(NOTIFICATION_DAYS * DAY)
        expect(kept).toBeLessThanOrEqual((NOTIFICATION_DAYS + 7) * DAY)
        expect(expiryOf(date.toISOString()) % (7 * DAY)).toBe(0)
      }),
    )
  })
})
