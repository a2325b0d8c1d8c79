import * as v from 'valibot'
import { appointmentAnswer, ownAppointment } from '../model/appointment.ts'
import { id, instant } from '../model/fields.ts'
import { defineRoutes, get, listOf, paging, permitted, post } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })
const mayAnswer = permitted('practices.appointments.answer', 'params')

/** Appointments of signed-in patients, and their answers to them. */
export const ownAppointmentRoutes = defineRoutes({
  list: get('/practices/{practiceId}/patients/{patientId}/own-appointments', {
    summary:
      'Your own appointments: those to come, the next one first, or those before, the latest first.',
    access: mayAnswer,
    seen: 'appointments.list',
    params: ofPatient,
    query: v.object({
      when: v.optional(v.picklist(['upcoming', 'past']), 'upcoming'),
      offset: paging.offset,
      limit: paging.limit,
    }),
    response: listOf(ownAppointment),
  }),
  file: get('/practices/{practiceId}/patients/{patientId}/own-appointments/{appointmentId}/file', {
    summary: 'An appointment of your own as a file for calendars (RFC 5545).',
    access: mayAnswer,
    seen: 'appointments.read',
    params: v.object({ ...ofPatient.entries, appointmentId: id }),
    response: v.object({ name: v.string(), text: v.string() }),
  }),
  next: get('/practices/{practiceId}/patients/{patientId}/own-appointment', {
    summary: 'The time, place and provider of your own next appointment; null if there is none.',
    access: mayAnswer,
    seen: 'appointments.read',
    params: ofPatient,
    response: v.object({ appointment: v.nullable(ownAppointment) }),
  }),
  answer: post('/practices/{practiceId}/patients/{patientId}/own-appointment', {
    summary:
      'Confirm an appointment of your own, cancel it, or ask for another time; the same answer again changes nothing.',
    access: mayAnswer,
    params: ofPatient,
    body: v.object({
      appointmentId: id,
      /** The time that was shown: an appointment that was moved since is not answered. */
      scheduledAt: instant,
      ...appointmentAnswer,
    }),
    response: v.object({ appointment: ownAppointment }),
  }),
})
