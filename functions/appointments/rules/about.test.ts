import { expect, it } from 'vitest'
import { aboutReminder, reminderOf } from './about.ts'

it('is told from what other deliveries are about', () => {
  const reminder = { patientId: 'one', appointmentId: 'two' }

  expect(reminderOf(aboutReminder(reminder))).toEqual(reminder)
  expect(reminderOf('message#one#2')).toBeNull()
})
