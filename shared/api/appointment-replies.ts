import * as v from 'valibot'
import { appointmentAnswer, appointmentReply } from '../model/appointment.ts'
import { flag, line } from '../model/fields.ts'
import { anyone, defineRoutes, post } from './contract.ts'

/** What the link of a reminder opens, by its secret: one appointment, until it begins or is moved. */
export const appointmentReplyRoutes = defineRoutes({
  look: post('/appointment-replies/look', {
    summary:
      'The time, place and provider of an appointment, for anyone with the link of its reminder.',
    access: anyone,
    seen: 'appointments.read',
    body: v.object({ key: line(64) }),
    response: appointmentReply,
  }),
  answer: post('/appointment-replies', {
    summary:
      'Confirm the appointment, cancel it, or ask for another time; the same answer again is well.',
    access: anyone,
    body: v.object({
      key: line(64),
      ...appointmentAnswer,
    }),
    response: appointmentReply,
  }),
  setReminded: post('/appointment-replies/reminders', {
    summary:
      'Whether the patient is reminded of appointments of the practice from now on, and told when they are booked, moved or canceled.',
    access: anyone,
    body: v.object({ key: line(64), isReminded: flag }),
    response: appointmentReply,
  }),
})
