import * as v from 'valibot'
import {
  appointment,
  appointmentChange,
  appointmentForm,
  calendarEntry,
  DEFAULT_MINUTES,
  lengthMinutes,
  repeatFields,
  seriesParts,
  stepInstant,
  tellPatient,
} from '../model/appointment.ts'
import { counter, flag, id, instant, integer } from '../model/fields.ts'
import {
  defineRoutes,
  del,
  get,
  inPractice,
  listOf,
  paging,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })
const ofAppointment = v.object({ ...ofPatient.entries, appointmentId: id })
const mayList = permitted('practices.appointments.list', 'params')

/** The one that was named, and those of its series that were booked or changed with it. */
const withOthers = v.object({ ...appointment.entries, others: v.array(appointment) })

/** A time at which an appointment would be, and what speaks against it. */
const checkedTime = v.object({
  scheduledAt: v.string(),
  minutes: v.number(),
  /** The location is closed then, or before the end. */
  isClosed: v.boolean(),
  /** The holiday for which it is closed; empty for one without a name, null if there is none. */
  holiday: v.nullable(v.string()),
  /** The provider is away for a part of it at least. */
  isAway: v.boolean(),
  isPast: v.boolean(),
  /** The clock is changed over the time of the series on that day: it is this much later. */
  isMoved: v.boolean(),
  /** What the provider has at that time already. */
  conflicts: v.array(v.object({ scheduledAt: v.string(), minutes: v.number() })),
})

/** Appointments (specification, sections 3 and 7). */
export const appointmentRoutes = defineRoutes({
  list: get('/practices/{practiceId}/patients/{patientId}/appointments', {
    summary: 'The appointments of somebody, the latest first.',
    access: mayList,
    seen: 'appointments.list',
    params: ofPatient,
    query: v.object({
      offset: paging.offset,
      limit: paging.limit,
      order: v.optional(v.picklist(['scheduledAt ASC', 'scheduledAt DESC']), 'scheduledAt DESC'),
    }),
    response: listOf(appointment),
  }),
  next: get('/practices/{practiceId}/patients/{patientId}/appointments/next', {
    summary: 'The next appointment of somebody; null where there is none.',
    access: mayList,
    seen: 'appointments.list',
    params: ofPatient,
    response: v.object({ appointment: v.nullable(appointment) }),
  }),
  get: get('/practices/{practiceId}/patients/{patientId}/appointments/{appointmentId}', {
    summary: 'An appointment of somebody.',
    access: mayList,
    seen: 'appointments.read',
    params: ofAppointment,
    response: appointment,
  }),
  create: post('/practices/{practiceId}/patients/{patientId}/appointments', {
    summary:
      'Book an appointment, or a series where `everyWeeks` says so. A time at which the provider is taken is refused, unless `allowConflict` says that it is known. A minute later the patient gets a message, also about changes and cancellations, unless `tellPatient` is 0.',
    access: permitted('practices.appointments.create', 'params'),
    params: ofPatient,
    body: appointmentForm,
    response: withOthers,
  }),
  update: patch('/practices/{practiceId}/patients/{patientId}/appointments/{appointmentId}', {
    summary:
      'Change what is sent of an appointment, or of this and the following of its series; `version` is the one that was read.',
    access: permitted('practices.appointments.update', 'params'),
    params: ofAppointment,
    body: appointmentChange,
    response: withOthers,
  }),
  remove: del('/practices/{practiceId}/patients/{patientId}/appointments/{appointmentId}', {
    summary:
      'Delete an appointment that was booked by mistake; one that does not take place is canceled.',
    access: permitted('practices.appointments.delete', 'params'),
    params: ofAppointment,
    query: v.object({
      part: v.optional(v.picklist(seriesParts), 'one'),
      version: v.optional(counter),
      tellPatient,
    }),
    response: v.object({ deleted: v.number() }),
  }),
  file: get('/practices/{practiceId}/patients/{patientId}/appointments/{appointmentId}/file', {
    summary:
      'An appointment as a file for calendars (RFC 5545): when and where, in the name of the practice.',
    access: mayList,
    seen: 'appointments.list',
    params: ofAppointment,
    response: v.object({ name: v.string(), text: v.string() }),
  }),
  setReminded: patch('/practices/{practiceId}/patients/{patientId}/reminders', {
    summary:
      'Whether somebody is reminded of appointments, and told when they are booked, moved or canceled.',
    access: permitted('practices.appointments.update', 'params'),
    params: ofPatient,
    body: v.object({ isReminded: flag }),
    response: v.object({ isReminded: v.boolean() }),
  }),
  calendar: get('/practices/{practiceId}/appointments', {
    summary:
      'All appointments that begin within a window of at most 62 days, in order; `nextFrom` is where to go on, null at the end.',
    access: mayList,
    seen: 'appointments.calendar',
    background: 'marked',
    params: inPractice,
    query: v.object({
      from: instant,
      to: instant,
      providerId: v.optional(id),
      locationId: v.optional(id),
    }),
    response: v.object({ items: v.array(calendarEntry), nextFrom: v.nullable(v.string()) }),
  }),
  slots: get('/practices/{practiceId}/appointments/slots', {
    summary:
      'When an appointment with a provider could begin: within the working hours, and free until its end.',
    access: mayList,
    params: inPractice,
    query: v.object({
      providerId: id,
      /** The location whose hours and holidays count; if left out, those of the practice do. */
      locationId: v.optional(id),
      from: instant,
      to: instant,
      minutes: v.optional(lengthMinutes, DEFAULT_MINUTES),
      limit: v.optional(integer(1, 1000), 200),
    }),
    response: v.object({ items: v.array(v.string()) }),
  }),
  check: get('/practices/{practiceId}/appointments/check', {
    summary: 'What speaks against a time, or against those of a series, before it is booked.',
    access: mayList,
    params: inPractice,
    query: v.object({
      providerId: id,
      /** The location whose hours and holidays count; if left out, those of the practice do. */
      locationId: v.optional(id),
      scheduledAt: stepInstant,
      minutes: v.optional(lengthMinutes, DEFAULT_MINUTES),
      /** The appointment that would be moved there, which is no conflict with itself. */
      appointmentId: v.optional(id),
      ...repeatFields,
    }),
    response: v.object({ items: v.array(checkedTime) }),
  }),
})
