import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNames } from '#shared/model/plans.ts'
import { describeReachedLimit, sendingAllowances, sendingChannels } from '#shared/model/sending.ts'
import {
  findReachedLimit,
  limitsOf,
  type SendingCounts,
  warnedWindows,
  windowEnd,
} from './limits.ts'

const now = new Date('2026-11-26T13:20:00Z')
const none: SendingCounts = { practice: {}, recipient: {}, record: {} }
const text = { plan: 'trial', channel: 'text', now } as const

describe('limits of sending', () => {
  it('allow exactly as many messages as each limit says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planNames),
        fc.constantFrom(...sendingChannels),
        fc.constantFrom('practice', 'recipient', 'record'),
        fc.constantFrom('hour', 'day', 'month'),
        (plan, channel, scope, window) => {
          const limit = (limitsOf({ plan, channel })[scope] as Record<string, number>)[window]
          if (limit === undefined) return
          const at = (count: number) => ({ ...none, [scope]: { [window]: count } })
          const sending = { plan, channel, now } as const

          expect(findReachedLimit(at(limit - 1), sending)).toBeNull()
          expect(findReachedLimit(at(limit), sending)).toMatchObject({ scope, window, channel })
        },
      ),
    )
  })

  it('name the limit that lasts longest', () => {
    const { hour, day } = sendingAllowances.trial.text
    const reached = findReachedLimit({ ...none, practice: { hour, day } }, text)

    expect(reached).toEqual({
      scope: 'practice',
      channel: 'text',
      window: 'day',
      resetsAt: '2026-11-27T00:00:00.000Z',
      minutes: 640,
    })
  })

  it('grow with the plan', () => {
    for (const channel of sendingChannels) {
      for (const window of ['hour', 'day', 'month'] as const) {
        const [trial, basic, max] = planNames.map(
          (plan) => sendingAllowances[plan][channel][window],
        )
        expect(trial).toBeLessThan(basic ?? 0)
        expect(basic).toBeLessThan(max ?? 0)
      }
    }
  })

  it('tell the sender when to send again and what to do', () => {
    const { hour } = sendingAllowances.trial.text
    const reached = findReachedLimit({ ...none, practice: { hour } }, text)

    expect(reached && describeReachedLimit(reached)).toEqual([
      'Your practice has sent all texts that its plan allows this hour. You can send again in 40 minutes.',
      'Send it by email, or ask an admin to choose a larger plan.',
    ])
  })
})

it('sending windows end at the next full hour, day or month in UTC', () => {
  expect(windowEnd('hour', now).toISOString()).toBe('2026-11-26T14:00:00.000Z')
  expect(windowEnd('day', now).toISOString()).toBe('2026-11-27T00:00:00.000Z')
  expect(windowEnd('month', new Date('2026-12-31T23:59:59Z')).toISOString()).toBe(
    '2027-01-01T00:00:00.000Z',
  )
})

it('warns admins once 80% of the day or month is used', () => {
  const { day, month } = sendingAllowances.trial.text

  expect(warnedWindows({ day: day * 0.8 - 2, month: 0 }, text)).toEqual([])
  expect(warnedWindows({ day: day * 0.8 - 1, month: 0 }, text)).toEqual(['day'])
  expect(warnedWindows({ day: 0, month: month * 0.8 }, text)).toEqual(['month'])
})
