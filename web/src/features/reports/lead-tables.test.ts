import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { summaryTables } from './lead-tables.ts'
import { linksOf } from './links.ts'
import { changed, counted, lasted, type ReportTable, shared } from './table.ts'

const zone = 'America/Chicago'
const days = {
  zone,
  period: { from: '2026-11-01', to: '2026-11-30' },
  before: { from: '2026-10-01', to: '2026-10-23' },
}
const none = { now: 0, before: 0 }
const summary = {
  ...days,
  ...{ leads: { now: 3, before: 2 }, booked: none, converted: { now: 1, before: 0 }, lost: none },
  ...{ rate: { now: 0.3333, before: 0 }, responseMinutes: { now: 90, before: null } },
  ...{ pipeline: [{ status: 1 as const, count: 2 }], waiting: 1, archived: 0 },
}

const rowOf = ([table]: readonly ReportTable[], key: string) =>
  table?.rows.find((row) => row.key === key)?.cells

describe('figures', () => {
  it('lead to the list behind them, by the same days', () => {
    const tables = summaryTables(summary, linksOf(days, zone))

    expect(rowOf(tables, 'New leads')).toMatchObject([
      { text: 'New leads' },
      { text: '3', list: { newAt: '2026-11-01..2026-11-30' } },
      { text: '2', list: { newAt: '2026-10-01..2026-10-23' } },
      { text: '▲ 1 (50%)' },
    ])
    expect(rowOf(tables, 'Converted')?.[1]?.list).toEqual({
      ...{ leadStatus: 100, convertedAt: '2026-11-01..2026-11-30' },
    })
  })

  it('lead nowhere where there is nothing, or where lists go by another clock', () => {
    const tables = summaryTables(summary, linksOf(days, 'Pacific/Auckland'))

    expect(counted(0, { leadStatus: 1 }).list).toBeUndefined()
    expect(rowOf(tables, 'New leads')?.[1]).toEqual({ text: '3', value: 3, list: undefined })
  })

  it('are written as people read them', () => {
    expect([shared(0.3333).text, shared(0.012).text, shared(null).text]).toEqual([
      ...['33%', '1.2%', '–'],
    ])
    expect([lasted(20).text, lasted(90).text, lasted(4320).text]).toEqual([
      ...['20 min', '1.5 h', '3 days'],
    ])
    expect(changed({ now: 1, before: 3 }).text).toBe('▼ 2 (67%)')
    expect(changed({ now: 1, before: 1 }).text).toBe('Same')
  })

  it('are numbers in a file', async () => {
    const [table] = summaryTables(summary, linksOf(days, zone))

    expect(table && (await csvOf(table))).toContain('New leads,3,2,1\n')
  })
})
