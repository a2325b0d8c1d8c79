import { describe, expect, it } from 'vitest'
import type { ReportedLead } from '#functions/patients/public.ts'
import { deadlinesOf } from '#shared/model/lead-waits.ts'
import { byAdvocate } from './advocates.ts'
import { median, reachedAt, respondedAt, responseMinutes, share } from './figures.ts'
import { byText } from './groups.ts'
import { conversionsBy, leadsBy, ROWS_MAX } from './sources.ts'
import { leadProgress, leadReasons, relativeConversion } from './stages.ts'
import { summarize } from './summary.ts'
import { trendOf } from './trends.ts'

const at = (day: string, time = '12:00') => Date.parse(`2026-${day}T${time}:00Z`)

function lead(changes: Partial<ReportedLead> = {}): ReportedLead {
  return {
    ...{ status: 1, statusAt: at('03-10'), reason: null, leadClass: null },
    ...{ source: null, campaign: null, formId: null, advocateId: null },
    ...{ newAt: at('03-10'), openedAt: null, engagedAt: null, reviewAt: null, closedAt: null },
    ...{ lostAt: null, bookedAt: null, convertedAt: null },
    ...changes,
  }
}

const windows = {
  now: { from: at('03-08', '00:00'), to: at('03-15', '00:00') },
  before: { from: at('03-01', '00:00'), to: at('03-08', '00:00') },
}
const bySource = () =>
  byText(
    ({ source }) => source,
    (text) => text.toLowerCase(),
  )
const today = '2026-03-14'
const deadlines = deadlinesOf(today, 'UTC')

describe('figures', () => {
  it('are shares and medians, and none of nothing', () => {
    expect([share(1, 3), share(0, 3), share(1, 0)]).toEqual([0.3333, 0, null])
    expect([median([3, 1, 2]), median([4, 1]), median([])]).toEqual([2, 2.5, null])
  })

  it('do not count an end that a lead came out of', () => {
    const mistaken = lead({ status: 2, convertedAt: at('03-09'), lostAt: at('03-09') })

    expect(reachedAt(mistaken, 100)).toBeNull()
    expect(reachedAt(mistaken, 9)).toBeNull()
    expect(reachedAt(lead({ status: 100, convertedAt: at('03-09') }), 100)).toBe(at('03-09'))
  })

  it('count as an answer the first status after new, but no end', () => {
    const answered = lead({ bookedAt: at('03-10', '12:30'), openedAt: at('03-10', '12:20') })

    expect(respondedAt(answered)).toBe(at('03-10', '12:20'))
    expect(respondedAt(lead({ status: 9, lostAt: at('03-11') }))).toBeNull()
    expect(responseMinutes([answered, lead()])).toBe(20)
    expect(responseMinutes([lead()])).toBeNull()
  })
})

describe('the summary', () => {
  it('sets what happened in a period against the one before, and says what waits', () => {
    const leads = [
      lead(),
      lead({ newAt: at('03-02'), status: 100, convertedAt: at('03-09'), openedAt: at('03-03') }),
      lead({ newAt: at('03-02'), status: 9, lostAt: at('03-03') }),
      lead({ status: 2, statusAt: at('03-14'), openedAt: at('03-14') }),
    ]

    expect(summarize(leads, windows, deadlines)).toMatchObject({
      leads: { now: 2, before: 2 },
      converted: { now: 1, before: 0 },
      lost: { now: 0, before: 1 },
      rate: { now: 0.5, before: 0 },
      responseMinutes: { now: 4 * 24 * 60, before: 24 * 60 },
      waiting: 1,
    })
  })
})

describe('leads by source', () => {
  it('are one where only the case differs, and tell what became of them', () => {
    const leads = [
      lead({ source: 'Google', status: 100, convertedAt: at('03-20') }),
      lead({ source: 'google', newAt: at('03-02') }),
      lead({ source: 'Bing', newAt: at('02-02') }),
      lead(),
    ]

    const { rows, others } = leadsBy(leads, bySource(), windows)

    expect(rows).toEqual([
      {
        ...{ key: 'google', name: 'Google', leads: { now: 1, before: 1 } },
        ...{ booked: 0, converted: 1, rate: 1 },
      },
      { key: null, name: '', leads: { now: 1, before: 0 }, booked: 0, converted: 0, rate: 0 },
    ])
    expect(others).toEqual({ rows: 0, leads: 0 })
  })

  it('are so many rows at most, and say what was left out', () => {
    const leads = Array.from({ length: ROWS_MAX + 3 }, (_, place) =>
      lead({ source: `Source ${place}` }),
    )

    const { rows, others } = leadsBy(leads, bySource(), windows)

    expect(rows).toHaveLength(ROWS_MAX)
    expect(others).toEqual({ rows: 3, leads: 3 })
  })

  it('count conversions of a period, whenever their leads came', () => {
    const old = lead({
      ...{ source: 'Bing', newAt: at('01-02'), status: 100, convertedAt: at('03-09') },
    })

    expect(
      conversionsBy([old, lead({ source: 'Other', newAt: at('01-02') })], bySource(), windows),
    ).toEqual([
      {
        ...{ key: 'bing', name: 'Bing', leads: { now: 0, before: 0 } },
        ...{ converted: { now: 1, before: 0 }, rate: { now: null, before: null } },
      },
    ])
  })
})

describe('stages', () => {
  it('are how far the leads of a period came so far', () => {
    const leads = [
      lead({ bookedAt: at('04-20') }),
      lead({ status: 9, lostAt: at('03-12') }),
      lead({ newAt: at('03-02'), bookedAt: at('03-09') }),
    ]

    const { leads: came, stages } = relativeConversion(leads, windows)

    expect(came).toEqual({ now: 2, before: 1 })
    expect(stages.find(({ status }) => status === 10)).toEqual({
      ...{ status: 10, reached: { now: 1, before: 1 }, share: { now: 0.5, before: 1 } },
    })
  })

  it('say how long leads took from the status before, and what waits too long', () => {
    const leads = [
      lead({ status: 3, statusAt: at('03-12'), openedAt: at('03-11'), engagedAt: at('03-12') }),
      lead({ status: 3, statusAt: at('03-07', '23:59'), engagedAt: at('03-13') }),
    ]

    const engaged = leadProgress(leads, windows, { today, deadlines }).find(
      ({ status }) => status === 3,
    )

    expect(engaged).toEqual({
      ...{ status: 3, entered: { now: 2, before: 0 }, hours: { now: 48, before: null } },
      ...{ present: 2, waiting: 1, limitDays: 7, waitingSince: '2026-03-07' },
    })
  })

  it('say why leads are where they came in a period', () => {
    const lost = { status: 9, statusAt: at('03-09') } as const
    const leads = [
      lead({ ...lost, reason: 'Cost' }),
      lead({ ...lost, reason: 'Cost' }),
      lead({ ...lost, statusAt: at('03-02') }),
      lead({ ...lost, statusAt: at('01-02') }),
    ]

    expect(leadReasons(leads, windows)).toEqual([
      {
        ...{ status: 9, total: { now: 2, before: 1 } },
        reasons: [
          { reason: 'Cost', count: { now: 2, before: 0 } },
          { reason: null, count: { now: 0, before: 1 } },
        ],
      },
    ])
  })
})

describe('advocates', () => {
  it('are told by the leads of the period, and by what waits with them now', () => {
    const people = new Map([['ann', 'Ann Lee']])
    const leads = [
      lead({ advocateId: 'ann', openedAt: at('03-10', '12:10'), status: 2 }),
      lead({ advocateId: 'gone', newAt: at('01-02'), statusAt: at('01-02') }),
      lead({ advocateId: 'done', newAt: at('01-02'), status: 9, lostAt: at('01-03') }),
    ]

    expect(byAdvocate(leads, windows, { deadlines, people })).toMatchObject([
      {
        ...{ staffId: 'ann', name: 'Ann Lee', leads: { now: 1, before: 0 }, responded: 1 },
        ...{ responseMinutes: { now: 10, before: null }, converted: 0, rate: 0, waiting: 1 },
      },
      { staffId: 'gone', name: '', leads: { now: 0, before: 0 }, rate: null, waiting: 1 },
    ])
  })
})

describe('a trend', () => {
  const clock = { zone: 'America/Chicago', weekStart: 1 } as const

  it('is by weeks that begin on the chosen day, the first and last perhaps in part', () => {
    const days = { from: '2026-03-04', to: '2026-03-17' }
    // Monday by the clock of London, Sunday still by that of Chicago.
    const late = lead({ newAt: at('03-09', '04:00') })

    const { step, points } = trendOf([late, lead()], days, { clock, step: 'week' })

    expect(step).toBe('week')
    expect(points.map(({ from, to, leads }) => ({ from, to, leads }))).toEqual([
      { from: '2026-03-04', to: '2026-03-08', leads: 1 },
      { from: '2026-03-09', to: '2026-03-15', leads: 1 },
      { from: '2026-03-16', to: '2026-03-17', leads: 0 },
    ])
  })

  it('is by longer steps where there would be too many, and refused where months are too many', () => {
    const years = { from: '2024-01-01', to: '2026-12-31' }

    expect(trendOf([], years, { clock, step: 'day' }).step).toBe('week')
    expect(trendOf([], years, { clock, step: undefined }).step).toBe('month')
    expect(() =>
      trendOf([], { from: '1901-01-01', to: '2026-01-01' }, { clock, step: undefined }),
    ).toThrow(expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }))
  })
})
