import { describe, expect, it } from 'vitest'
import { anAppointment } from '#test/support/appointments.ts'
import { isChosen, nextReminderAt, stillHolds } from './reminder.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const { scheduledAt } = anAppointment()

describe('a reminder', () => {
  it('may come at each moment that a practice can choose, one after the other', () => {
    const moments: string[] = []
    for (let at: string | null = '2026-02-01T00:00:00.000Z'; at !== null; ) {
      at = nextReminderAt(anAppointment(), new Date(at))
      if (at) moments.push(at)
    }

    expect(moments).toEqual([
      '2026-02-23T15:00:00.000Z',
      '2026-02-28T15:00:00.000Z',
      '2026-03-01T15:00:00.000Z',
      '2026-03-02T13:00:00.000Z',
    ])
    expect(nextReminderAt(anAppointment({ status: 'canceled' }), now)).toBeNull()
  })

  it('comes at those that the practice has chosen, and late for those that it was late for', () => {
    const onTime = { at: '2026-03-01T15:00:00.000Z', now: new Date('2026-03-01T15:00:30.000Z') }
    const late = { at: '2026-02-28T15:00:00.000Z', now: new Date('2026-03-01T18:00:00.000Z') }

    expect(isChosen(anAppointment(), [48, 24], onTime)).toBe(true)
    expect(isChosen(anAppointment(), [48, 2], onTime)).toBe(false)
    expect(isChosen(anAppointment(), [], onTime)).toBe(false)
    expect(isChosen(anAppointment(), [24], late)).toBe(true)
    expect(isChosen(anAppointment(), [2], late)).toBe(false)
  })

  it('holds no more once the appointment was moved or canceled, or has begun', () => {
    expect(stillHolds(anAppointment({ status: 'confirmed' }), scheduledAt, now)).toBe(true)
    const moved = anAppointment({ scheduledAt: '2026-03-04T15:00:00.000Z' })
    expect(stillHolds(moved, scheduledAt, now)).toBe(false)
    expect(stillHolds(anAppointment({ status: 'canceled' }), scheduledAt, now)).toBe(false)
    expect(stillHolds(anAppointment(), scheduledAt, new Date(scheduledAt))).toBe(false)
  })
})
