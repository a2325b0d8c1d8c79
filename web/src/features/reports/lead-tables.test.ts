import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { cohortTables, leadsTables, summaryTables } from './lead-tables.ts'
import { linksOf } from './links.ts'
import { changed, counted, lasted, money, type ReportTable, shared } from './table.ts'

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
    const tables = summaryTables(summary, linksOf(days, zone, '2026-11-23'))

    expect(rowOf(tables, 'New leads')).toMatchObject([
      { text: 'New leads' },
      { text: '3', list: { newAt: '2026-11-01..2026-11-30' } },
      { text: '2', list: { newAt: '2026-10-01..2026-10-23' } },
      { text: '▲ 1 (50%)' },
    ])
    expect(rowOf(tables, 'Conversions')?.[1]?.list).toEqual({
      ...{ leadStatus: 100, convertedAt: '2026-11-01..2026-11-30' },
    })
  })

  it('lead nowhere where there is nothing, and say their clock where lists go by another', () => {
    const tables = summaryTables(summary, linksOf(days, 'Pacific/Auckland', '2026-11-23'))

    expect(counted(0, { leadStatus: 1 }).list).toBeUndefined()
    expect(rowOf(tables, 'New leads')?.[1]?.list).toEqual({
      ...{ newAt: '2026-11-01..2026-11-30', daysBy: zone },
    })
  })

  it('of what came of leads so far lead to those who came to it until today', () => {
    const stages = [2, 100] as const
    const data = {
      ...{ ...days, leads: { now: 3, before: 2 } },
      stages: stages.map((status) => ({
        ...{ status, reached: { now: 2, before: 1 }, share: { now: 0.5, before: 0.5 } },
      })),
    }
    const tables = cohortTables(data, linksOf(days, zone, '2026-11-23'))

    expect(rowOf(tables, '2')).toMatchObject([
      ...[{}, { list: { newAt: '2026-11-01..2026-11-30', reachedStatus: 2 } }, {}],
      ...[{ list: { newAt: '2026-10-01..2026-10-23', reachedStatus: 2 } }, {}],
    ])
    expect(rowOf(tables, '100')?.[1]?.list).toEqual({
      ...{ newAt: '2026-11-01..2026-11-30', leadStatus: 100 },
    })
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

  it('say what campaigns cost where somebody said so', () => {
    const row = {
      name: 'Spring',
      leads: { now: 4, before: 1 },
      booked: 0,
      converted: 1,
      rate: 0.25,
    }
    const rows = { rows: [], others: { rows: 0, leads: 0 } }
    const costs = { cost: 100_00, costPerLead: 25_00, costPerConversion: 100_00 }
    const of = (cost: number | null) => ({
      ...{ ...days, total: { now: 4, before: 1 } },
      ...{ source: rows, form: rows, advocate: rows, class: rows },
      campaign: { ...rows, rows: [{ key: 'spring', ...row, ...costs }], cost },
    })
    const tableOf = (cost: number | null) =>
      leadsTables(of(cost), linksOf(days, zone, '2026-11-23'))[1]

    const { head, rows: shown, note } = tableOf(100_00) ?? {}
    expect(head?.slice(-3)).toEqual(['Cost', 'Per lead', 'Per patient'])
    expect(shown?.[0]?.cells.slice(-3).map(({ text }) => text)).toEqual([
      ...['$100.00', '$25.00', '$100.00'],
    ])
    expect(note).toContain('All campaigns cost $100.00 in this time.')
    expect(tableOf(null)?.head).not.toContain('Cost')
  })

  it('are numbers in a file, with the unit of each row of a table that mixes units', async () => {
    const [table] = summaryTables(summary, linksOf(days, zone, '2026-11-23'))

    const csv = table && (await csvOf(table, []))
    expect(csv).toContain('Figure,This time,Time before,Change\n')
    expect(csv).toContain('New leads,3,2,1\n')
    expect(csv).toContain('Conversions per new lead (%),33.3,0,\n')
    expect(csv).toContain('Median time to first answer (minutes),90,–,\n')
  })

  it('carry the unit of their column in its title where all have the same', async () => {
    const table: ReportTable = {
      title: 'By advocate',
      head: ['Advocate', 'Leads', 'Median time', 'Cost'],
      rows: [
        { key: 'a', cells: [{ text: 'Kim' }, counted(3), lasted(7202), money(125_00)] },
        { key: 'b', cells: [{ text: '=Lee' }, counted(0), lasted(null), money(null)] },
      ],
    }

    expect((await csvOf(table, [['Practice', 'Bayview']])).split('\n')).toEqual([
      '\uFEFFPractice,Bayview',
      '',
      'Advocate,Leads,Median time (minutes),Cost (US dollars)',
      'Kim,3,7202,125',
      "'=Lee,0,–,–",
      '',
    ])
  })
})
