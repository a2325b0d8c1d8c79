import { describe, expect, it } from 'vitest'
import { anAppointment } from '#test/support/appointments.ts'
import { reminderAt, stillHolds } from './reminder.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const { scheduledAt } = anAppointment()

describe('a reminder', () => {
  it('comes a day before what is expected', () => {
    expect(reminderAt(anAppointment(), now)).toBe('2026-03-01T15:00:00.000Z')
    expect(reminderAt(anAppointment({ status: 'canceled' }), now)).toBeNull()
  })

  it('does not come of what was agreed on within that day', () => {
    expect(reminderAt(anAppointment(), new Date('2026-03-01T15:00:00.000Z'))).toBeNull()
  })

  it('holds no more once the appointment was moved or canceled, or has begun', () => {
    expect(stillHolds(anAppointment({ status: 'confirmed' }), scheduledAt, now)).toBe(true)
    const moved = anAppointment({ scheduledAt: '2026-03-04T15:00:00.000Z' })
    expect(stillHolds(moved, scheduledAt, now)).toBe(false)
    expect(stillHolds(anAppointment({ status: 'canceled' }), scheduledAt, now)).toBe(false)
    expect(stillHolds(anAppointment(), scheduledAt, new Date(scheduledAt))).toBe(false)
  })
})
