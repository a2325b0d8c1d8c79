import { describe, expect, it } from 'vitest'
import { anAppointment } from '#test/support/appointments.ts'
import { announcedChanges, announcementOf, withChanges } from './announcements.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const { scheduledAt } = anAppointment()
const later = '2026-03-04T15:00:00.000Z'
const past = '2026-02-20T15:00:00.000Z'
const canceled = anAppointment({ status: 'canceled' })

describe('announcedChanges', () => {
  it.each([
    ['a booking', null, anAppointment(), [{ appointmentId: 'one', before: null }]],
    [
      'a move',
      anAppointment(),
      anAppointment({ scheduledAt: later }),
      [{ appointmentId: 'one', before: scheduledAt }],
    ],
    ['a cancellation', anAppointment(), canceled, [{ appointmentId: 'one', before: scheduledAt }]],
    ['a deletion', anAppointment(), null, [{ appointmentId: 'one', before: scheduledAt }]],
    ['a cancellation by the patient', anAppointment(), { ...canceled, isPatientsWord: true }, []],
    ['an arrival', anAppointment(), anAppointment({ status: 'arrived' }), []],
    ['a longer appointment', anAppointment(), anAppointment({ minutes: 60 }), []],
    ['deleting a canceled one', canceled, null, []],
  ])('decides on %s', (_, before, after, expected) => {
    expect(announcedChanges([{ before, after }])).toEqual(expected)
  })
})

describe('withChanges', () => {
  const add = (
    pending: Parameters<typeof withChanges>[0],
    before: string | null,
    changedAt: string,
  ) => withChanges(pending, [{ appointmentId: 'one', before }], { changedAt, now })

  it('keeps the time before the earliest change, whichever comes first, and waits again', () => {
    const [first, second] = ['2026-03-01T11:59:00.000Z', '2026-03-01T11:59:30.000Z'] as const
    const inOrder = add(add(null, null, first), scheduledAt, second)
    const reversed = add(add(null, scheduledAt, second), null, first)

    for (const pending of [inOrder, reversed]) {
      expect(pending).toEqual({
        changes: [{ appointmentId: 'one', knownAt: null, changedAt: first }],
        ...{ dueAt: '2026-03-01T12:01:00.000Z', version: 2 },
      })
    }
  })
})

describe('announcementOf', () => {
  const changed = (knownAt: string | null, appointmentId = 'one') => ({
    ...{ appointmentId, knownAt, changedAt: now.toISOString() },
  })

  it.each([
    ['a new appointment', [anAppointment()], null, 'booked'],
    ['another time', [anAppointment()], later, 'moved'],
    ['a canceled one', [canceled], scheduledAt, 'canceled'],
    ['a deleted one', [], scheduledAt, 'canceled'],
    ['the time that the patient knows', [anAppointment()], scheduledAt, null],
    ['one that was booked and canceled', [canceled], null, null],
    ['one that the patient canceled', [{ ...canceled, isPatientsWord: true }], scheduledAt, null],
    ['one that has begun', [anAppointment({ scheduledAt: past })], null, null],
    ['the deletion of a past one', [], past, null],
  ])('decides on %s', (_, all, knownAt, expected) => {
    const announced = announcementOf({ changes: [changed(knownAt)] }, all, now)

    expect(announced?.announcement ?? null).toBe(expected)
  })

  it('is one for several appointments, by the earliest that has a page', () => {
    const all = [anAppointment({ id: 'two', scheduledAt: later }), anAppointment()]
    const changes = [changed(null, 'two'), changed(null)]

    expect(announcementOf({ changes }, all, now)).toMatchObject({
      ...{ announcement: 'booked', count: 2, first: { appointmentId: 'one' } },
    })
    expect(
      announcementOf({ changes: [changed(scheduledAt, 'gone'), ...changes] }, all, now),
    ).toMatchObject({
      ...{ announcement: 'changed', count: 3, first: { appointmentId: 'one' } },
    })
  })
})
