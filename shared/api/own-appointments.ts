import * as v from 'valibot'
import { appointmentAnswer, ownAppointment } from '../model/appointment.ts'
import { id, instant } from '../model/fields.ts'
import { defineRoutes, get, permitted, post } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })
const mayAnswer = permitted('practices.appointments.answer', 'params')

/** What a signed-in patient sees of the next appointment of their own, and answers to it. */
export const ownAppointmentRoutes = defineRoutes({
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
