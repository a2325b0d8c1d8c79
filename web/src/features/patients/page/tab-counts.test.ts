import { describe, expect, it } from 'vitest'
import { buildTabCounts } from './tab-counts.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const empty = {
  openTaskCount: 0,
  nextTaskDueAt: null,
  nextAppointmentAt: null,
  uploadCount: 0,
  newUploadCount: 0,
  counts: { unreadMessages: 0, notes: 0 },
}

describe('the counts of a record’s tabs', () => {
  it('are absent where a tab holds nothing, or its content may not be read', () => {
    const unreadable = { ...empty, counts: { unreadMessages: null, notes: null } }
    for (const record of [empty, unreadable]) {
      expect(Object.values(buildTabCounts(record, now)).filter(Boolean)).toEqual([])
    }
  })

  it('mark unread messages, new scans and late tasks as urgent', () => {
    const record = {
      ...empty,
      openTaskCount: 3,
      nextTaskDueAt: '2026-05-01T11:00:00.000Z',
      uploadCount: 5,
      newUploadCount: 2,
      counts: { unreadMessages: 4, notes: 7 },
    }
    expect(buildTabCounts(record, now)).toMatchObject({
      tasks: { text: '3', isUrgent: true },
      messages: { text: '4', isUrgent: true },
      notes: { text: '7', isUrgent: false },
      'rad-cloud': { text: '2', isUrgent: true },
    })
  })

  it('count all scans once none is new, and tasks that are not due yet', () => {
    const record = {
      ...empty,
      openTaskCount: 1,
      nextTaskDueAt: '2026-05-01T13:00:00.000Z',
      uploadCount: 5,
    }
    expect(buildTabCounts(record, now)).toMatchObject({
      tasks: { text: '1', isUrgent: false },
      'rad-cloud': { text: '5', isUrgent: false },
    })
  })

  it('mark an appointment to come by a dot, and no appointment that has passed', () => {
    const at = (nextAppointmentAt: string) =>
      buildTabCounts({ ...empty, nextAppointmentAt }, now).appointments
    expect(at('2026-05-01T12:00:00.000Z')).toMatchObject({ text: null })
    expect(at('2026-05-01T11:59:59.999Z')).toBeNull()
  })

  it('say that there may be more notes than were counted', () => {
    const record = { ...empty, counts: { unreadMessages: 0, notes: 100 } }
    expect(buildTabCounts(record, now).notes).toMatchObject({ text: '99+' })
  })
})
