import { describe, expect, it } from 'vitest'
import { reportChips } from './report-chips.ts'

const zone = 'America/Chicago'
const subjects = [{ items: [{ id: 'i1', name: 'Scans' }] }]
const textsOf = (search: Parameters<typeof reportChips>[0]) =>
  reportChips(search, { zone, subjects }).map(({ text }) => text)

describe('the chips of a list of tasks that a report led to', () => {
  it('say the days by the clock of the practice', () => {
    expect(
      textsOf({
        createdAtFrom: '2026-11-01T05:00:00.000Z',
        createdAtTo: '2026-11-26T06:00:00.000Z',
      }),
    ).toEqual(['Added: 11/01/2026 – 11/25/2026'])
    expect(textsOf({ completedAtTo: '2026-11-26T06:00:00.000Z' })).toEqual([
      'Finished: Until 11/25/2026',
    ])
  })

  it('say what the checklist got, and whether the task was in time', () => {
    expect(textsOf({ checkItemId: 'i1', checkStatus: 'Sent' })).toEqual(['Scans: Sent'])
    expect(textsOf({ checkItemId: 'i1', isChecked: 0 })).toEqual(['Scans: Not answered'])
    expect(textsOf({ checkItemId: 'gone', isChecked: 1 })).toEqual(['Checklist: Answered'])
    expect(textsOf({ isInTime: 0 })).toEqual(['Finished late'])
    expect(textsOf({ isInTime: 1 })).toEqual(['Finished in time'])
  })

  it('are none for a list that people made', () => {
    expect(textsOf({ status: 0, everyone: 1, advocateId: 'ann' })).toEqual([])
  })

  it('lead to the list without themselves', () => {
    const search = { everyone: 1, isInTime: 1, checkItemId: 'i1', checkStatus: 'Sent' } as const
    const [inTime, check] = reportChips(search, { zone, subjects })

    expect(inTime?.without).toEqual({ ...search, isInTime: undefined })
    expect(check?.without).toMatchObject({ everyone: 1, isInTime: 1, checkItemId: undefined })
  })
})
