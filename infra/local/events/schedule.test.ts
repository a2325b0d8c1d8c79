import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSchedule } from './schedule.ts'

function after(expression: string, moment: string): string | null {
  const next = parseSchedule(expression)(Date.parse(moment))
  return next === null ? null : new Date(next).toISOString()
}

describe('parseSchedule', () => {
  it.each([
    ['rate(5 minutes)', '2026-01-01T00:00:10Z', '2026-01-01T00:05:10.000Z'],
    ['rate(1 day)', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-01-01T11:59:59Z', '2026-01-01T12:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-01-01T12:00:00Z', '2026-01-02T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-01T12:16:00Z', '2026-01-01T12:30:00.000Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-01-02T09:00:00Z', '2026-01-05T08:30:00.000Z'],
    ['cron(0 0 1 JAN,JUL ? *)', '2026-01-02T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['at(2026-05-05T10:00:00)', '2026-01-01T00:00:00Z', '2026-05-05T10:00:00.000Z'],
    ['at(2026-05-05T10:00:00)', '2026-06-01T00:00:00Z', null],
    ['cron(0 0 1 1 ? 2020)', '2026-01-01T00:00:00Z', null],
  ])('finds when %s is due after %s', (expression, moment, expected) => {
    expect(after(expression, moment)).toBe(expected)
  })

  it.each(['every day', 'rate(x)', 'cron(* * *)', 'cron(0 0 L * ? *)'])(
    'refuses %s',
    (expression) => {
      expect(() => parseSchedule(expression)).toThrow()
    },
  )

  it('is always due later, on a minute that its fields accept', () => {
    const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })

    fc.assert(
      fc.property(moment, fc.nat(59), fc.nat(23), (from, minute, hour) => {
        const next = parseSchedule(`cron(${minute} ${hour} * * ? *)`)(from.getTime()) ?? 0
        const found = new Date(next)
        expect(next).toBeGreaterThan(from.getTime())
        expect(next - from.getTime()).toBeLessThanOrEqual(86_400_000)
        expect([found.getUTCMinutes(), found.getUTCHours(), found.getUTCSeconds()]).toEqual([
          minute,
          hour,
          0,
        ])
      }),
    )
  })
})
