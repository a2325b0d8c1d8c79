import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/model/appointment.ts'
import { offeredHours } from '#shared/model/hours.ts'
import { drawnOf, drawnOfMonth, hoursInSight, inSight } from './events.ts'

const zone = 'America/Chicago'

function anEntry(id: string, change: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id,
    providerId: 'provider',
    locationId: 'location',
    scheduledAt: '2026-03-04T15:00:00.000Z',
    minutes: 30,
    status: 'scheduled',
    seriesId: null,
    wantsOtherTime: false,
    isPatientsWord: false,
    version: 1,
    patientId: 'patient',
    patientName: 'Jane Doe',
    isCall: false,
    patientTimezone: null,
    ...change,
  }
}

test('appointments are drawn where the clock of the practice shows them, those canceled are not', () => {
  const drawn = drawnOf([anEntry('one'), anEntry('two', { status: 'canceled' })], zone)

  expect(drawn).toMatchObject([
    { id: 'one', start: '2026-03-04 09:00:00', end: '2026-03-04 09:30:00' },
  ])
})

test('what the patient canceled is seen until somebody else has the time', () => {
  const canceled = anEntry('gone', { status: 'canceled', isPatientsWord: true })
  const late = anEntry('late', { scheduledAt: '2026-03-04T15:15:00.000Z' })

  expect(inSight([canceled, anEntry('theirs', { providerId: 'other' })])).toHaveLength(2)
  expect(inSight([canceled, late])).toEqual([late])
})

test('what goes on after midnight is drawn until then', () => {
  const late = anEntry('late', { scheduledAt: '2026-03-05T05:45:00.000Z', minutes: 60 })

  expect(drawnOf([late], zone)).toMatchObject([
    { start: '2026-03-04 23:45:00', end: '2026-03-04 23:59:59' },
  ])
})

test('of a full day of a month the first are drawn, and how many more there are', () => {
  const at = (hour: number) => `2026-03-04T${hour}:00:00.000Z`
  const entries = [18, 16, 15, 17].map((hour) => anEntry(`${hour}`, { scheduledAt: at(hour) }))
  const ids = (keep?: string) => drawnOfMonth(entries, { zone, room: 3, keep }).map(({ id }) => id)

  expect(ids()).toEqual(['15', '16', 'more-2026-03-04'])
  expect(ids('18')).toEqual(['15', '18', 'more-2026-03-04'])
  expect(drawnOfMonth(entries, { zone, room: 3 }).at(-1)?.more).toBe(2)
  expect(drawnOfMonth(entries, { zone, room: 4 })).toHaveLength(4)
})

test('the hours in sight are those of the locations with one on either side, and of what is drawn', () => {
  const early = drawnOf([anEntry('early', { scheduledAt: '2026-03-04T11:15:00.000Z' })], zone)

  expect(hoursInSight([{ hours: offeredHours }], [])).toEqual({
    startTime: '08:00:00',
    endTime: '18:00:00',
  })
  expect(hoursInSight([{ hours: offeredHours }], early).startTime).toBe('05:00:00')
  const always = [[{ from: 0, to: 1440 }], [], [], [], [], [], []]
  expect(hoursInSight([{ hours: always }], [])).toEqual({
    startTime: '00:00:00',
    endTime: '23:59:59',
  })
})
