import { describe, expect, it } from 'vitest'
import { distributionTables } from './distribution-tables.ts'
import type { ReportTable } from './table.ts'
import { checklistTables, workTables } from './task-tables.ts'
import { visitTables } from './visit-tables.ts'

const window = { from: '2026-11-01T06:00:00.000Z', to: '2026-12-01T05:59:59.999Z' }
const windowBefore = { from: '2026-10-01T05:00:00.000Z', to: '2026-10-24T04:59:59.999Z' }
const days = {
  zone: 'America/Chicago',
  period: { from: '2026-11-01', to: '2026-11-30' },
  before: { from: '2026-10-01', to: '2026-10-23' },
}
const figure = { now: 2, before: 1 }

const rowOf = ([table]: readonly ReportTable[], key: string) =>
  table?.rows.find((row) => row.key === key)?.cells ?? []

describe('the report on tasks', () => {
  const work = {
    ...{ given: figure, completed: { now: 4, before: 1 }, inTime: { now: 3, before: 1 } },
    ...{ hours: { now: 5, before: null }, missed: { now: 0, before: 0 }, open: 3, overdue: 1 },
  }
  const at = '2026-11-23T12:00:00.000Z'
  const data = {
    ...{ ...days, window, windowBefore, at, total: work },
    advocates: [{ staffId: 'ann', name: 'Ann Lee', ...work }],
  }

  it('leads to the tasks behind each figure, by the same moments', () => {
    const cells = rowOf(workTables(data, true), 'ann')

    expect(cells.map(({ text }) => text)).toEqual([
      ...['Ann Lee', '2', '4', '1', '75%', '5 h', '0', '3', '1'],
    ])
    const whose = { everyone: 1, advocateId: 'ann' }
    expect(cells.map(({ tasks }) => tasks)).toEqual([
      undefined,
      { ...whose, createdAtFrom: window.from, createdAtTo: window.to },
      { ...whose, status: 1, completedAtFrom: window.from, completedAtTo: window.to },
      { ...whose, status: 1, completedAtFrom: windowBefore.from, completedAtTo: windowBefore.to },
      ...[undefined, undefined, undefined],
      { ...whose, status: [0, 15] },
      { ...whose, status: [0, 15], dueAtTo: at },
    ])
    expect(rowOf(workTables(data, true), 'all')[1]?.tasks).not.toHaveProperty('advocateId')
  })

  it('leads nowhere for who may not see tasks, and is empty where nobody has any', () => {
    expect(rowOf(workTables(data, false), 'ann').every(({ tasks }) => !tasks)).toBe(true)
    expect(workTables({ ...data, advocates: [] }, true)).toEqual([])
  })
})

describe('the report on checklists', () => {
  const items = [
    {
      ...{ itemId: 'reached', name: 'Reached', isPrimary: true },
      statuses: [
        { status: 'Yes', count: { now: 3, before: 0 } },
        { status: null, count: { now: 1, before: 0 } },
      ],
    },
  ]
  const data = {
    ...{ ...days, window, windowBefore },
    subjects: [{ subjectId: 'call', name: 'Call', completed: { now: 4, before: 0 }, items }],
  }

  it('leads to the tasks that got a status, or none', () => {
    const [table] = checklistTables(data, true)
    const [said, unsaid] = table?.rows ?? []

    expect(said?.cells.map(({ text }) => text)).toEqual(['Reached', 'Yes', '3', '75%', '0'])
    expect([said?.name, unsaid?.name]).toEqual([
      'Reached: Yes',
      `Reached: ${unsaid?.cells[1]?.text}`,
    ])
    const done = { everyone: 1, subjectId: 'call', status: 1, checkItemId: 'reached' }
    const moments = { completedAtFrom: window.from, completedAtTo: window.to }
    expect(said?.cells[2]?.tasks).toEqual({ ...done, ...moments, checkStatus: 'Yes' })
    expect(unsaid?.cells[2]?.tasks).toEqual({ ...done, ...moments, isChecked: 0 })
    expect(table?.note).toBe('4 completed tasks have this checklist.')
  })
})

describe('the report on appointments', () => {
  const visits = {
    ...{ total: { now: 3, before: 0 }, came: { now: 1, before: 0 }, noShow: { now: 1, before: 0 } },
    ...{ canceled: { now: 0, before: 0 }, expected: { now: 0, before: 0 } },
    ...{ unsaid: { now: 1, before: 0 }, noShowRate: { now: 0.5, before: null } },
    hours: { now: 1.5, before: 0 },
  }
  const data = {
    ...{ ...days, all: visits, readTo: null, locations: [] },
    providers: [{ id: 'ann', name: '', ...visits }],
  }
  const base = { report: 'appointments', range: 'recent7' } as const

  it('leads to the appointments behind a figure, on the same page', () => {
    const tables = visitTables(data, base)

    expect(rowOf(tables, 'noShow')[1]?.page).toMatchObject({ ...base, visits: 'noShow' })
    expect(rowOf(tables, 'all')[1]?.page).toMatchObject({ visits: 'all' })
    const cells = rowOf(tables.slice(1), 'ann')
    expect(cells[0]?.text).toBe('Former provider')
    expect(cells[4]).toMatchObject({ text: '1', page: { visits: 'noShow', providerId: 'ann' } })
    expect(cells[5]?.text).toBe('50%')
  })

  it('leads nowhere for who may not see appointments', () => {
    expect(rowOf(visitTables(data, null), 'noShow')[1]?.page).toBeUndefined()
  })
})

describe('the report on distributions', () => {
  it('says who got what, next to the weights', () => {
    const person = {
      ...{ staffId: 'ann', name: 'Ann Lee', weight: null, count: 1, share: 100, expected: null },
      ...{ passed: { away: 2, full: 0, tried: 0 }, lost: 0 },
    }
    const [table] = distributionTables(
      {
        ...{ ...days, waitingLeads: 0, readTo: null },
        distributions: [
          {
            ...{ id: 'd', label: 'New leads', target: 'lead' as const, total: 1, rerouted: 0 },
            ...{ waited: 0, people: [person] },
          },
        ],
      },
      'recent7',
    )

    expect(table?.rows[0]?.cells[1]?.page).toEqual({
      ...{ report: 'distributions', range: 'recent7' },
      ...{ staffId: 'ann', distributionId: 'd', target: 'lead' },
    })
    expect(table).toMatchObject({ title: 'New leads', label: 'People of New leads' })
    expect(table?.rows[0]?.cells.map(({ text }) => text)).toEqual([
      ...['Ann Lee', '1', '100%', 'Takes no part', '2 away', '0'],
    ])
    expect(table?.note).toBe('New leads: 1 given out.')
  })
})
