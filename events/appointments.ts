import * as v from 'valibot'
import { replyAnswers } from '#shared/model/appointment.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.appointments')

/** The time of the next appointment of somebody has passed: another one may be the next. */
export const appointmentPassed = event('AppointmentPassed', { patientId: v.string() })

/** Appointments of a record were booked, moved or canceled, or take place after all. */
export const appointmentsMoved = event('AppointmentsMoved', {
  patientId: v.string(),
  appointmentIds: v.array(v.string()),
  /** Those that staff changed, with the times before; null if nobody expected them before. */
  announced: v.optional(
    v.array(v.object({ appointmentId: v.string(), before: v.nullable(v.string()) })),
    [],
  ),
})

/** It is time to tell the patient what was booked, moved or canceled, if that still holds. */
export const appointmentAnnouncementDue = event('AppointmentAnnouncementDue', {
  patientId: v.string(),
})

/** A patient answered a reminder: confirmed, canceled, or asked for another time. */
export const appointmentAnswered = event('AppointmentAnswered', {
  patientId: v.string(),
  appointmentId: v.string(),
  /** Who booked it. */
  creatorId: v.string(),
  answer: v.picklist(replyAnswers),
})

/** It is time to remind the patient of an appointment, if it still begins then. */
export const reminderDue = event('AppointmentReminderDue', {
  patientId: v.string(),
  appointmentId: v.string(),
  scheduledAt: v.string(),
})
