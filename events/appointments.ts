import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.appointments')

/** The time of the next appointment of somebody has passed: another one may be the next. */
export const appointmentPassed = event('AppointmentPassed', { patientId: v.string() })

/** Appointments of a record were booked, moved or canceled, or take place after all. */
export const appointmentsMoved = event('AppointmentsMoved', {
  patientId: v.string(),
  appointmentIds: v.array(v.string()),
})

/** It is time to remind the patient of an appointment, if it still begins then. */
export const reminderDue = event('AppointmentReminderDue', {
  patientId: v.string(),
  appointmentId: v.string(),
  scheduledAt: v.string(),
})
