import { describe, expect, it } from 'vitest'
import { filterText, filterValue } from './filter-words.ts'

const known = {
  staffs: [{ staffId: 's1', firstName: 'Kim', lastName: 'Park' }],
  groups: [{ id: 'g1', name: 'North' }],
}

describe('filterText', () => {
  it.each([
    ['leadStatusAt', { leadStatusAt: 'lastWeek' }, 'In status since: Last week'],
    ['newAt', { newAt: '2026-11-01..2026-11-25' }, 'Came as a lead: 11/01/2026 – 11/25/2026'],
    ['waits', { waits: 1 }, 'Waiting: Too long in their status'],
    ['leadAdvocateId', { leadAdvocateId: 's1' }, 'Lead advocate: Kim Park'],
    ['leadAdvocateId', { leadAdvocateId: 'none' }, 'Lead advocate: Nobody'],
    ['leadAdvocateId', { leadAdvocateId: 'gone' }, 'Lead advocate: Someone who left'],
    ['groupId', { groupId: 'g1' }, 'Group: North'],
    ['reachedStatus', { reachedStatus: 10 }, 'Came at least to: Booked'],
    ['firstCampaign', { firstCampaign: 'none' }, 'First campaign: Not said'],
    [
      'daysBy',
      { daysBy: 'America/Los_Angeles' },
      'Days by the clock of: Pacific Time (Los Angeles)',
    ],
    ['importId', { importId: '01JZZZZZZZZZZZZZZZZZZZZZZZ' }, 'Import: This import'],
    ['isArchived', { isArchived: 1 }, 'Archived'],
  ] as const)('says %s of %j in words', (name, filters, expected) => {
    expect(filterText(name, filters, known)).toBe(expected)
  })

  it('says the value alone for a field that has the label', () => {
    expect(filterValue('waits', { waits: 1 }, known)).toBe('Too long in their status')
    expect(filterValue('leadFormId', { leadFormId: 'none' }, known)).toBe('Not said')
    expect(filterValue('firstSource', { firstSource: 'PracticeUpload' }, known)).toBe(
      'Practice upload',
    )
    expect(filterValue('waits', {}, known)).toBe('')
  })

  it('shows no id while the names are not read yet', () => {
    const unread = { staffs: undefined, groups: undefined }
    expect(filterText('leadAdvocateId', { leadAdvocateId: 's1' }, unread)).toBe('Lead advocate: …')
  })
})
