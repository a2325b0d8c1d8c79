import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import type { ClientInput } from '#shared/api/contract.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import type { Appointment, CalendarEntry, SeriesPart } from '#shared/model/appointment.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { patientQuery } from './patients.ts'
import { optionsOf, query } from './query.ts'

const api = createClient({
  appointments: appointmentRoutes,
  messaging: messagingRoutes,
  patients: patientRoutes,
})

const OF_PATIENT = 100
/** A window of a calendar is read in no more parts than this. */
const PARTS_MAX = 10
/** What speaks against a time may be remembered for this long. */
const CHECK_STALE_MS = 5000

/** The appointments of somebody, the latest first. */
export const patientAppointmentsQuery = (practiceId: string, patientId: string) =>
  queryOptions({
    ...query(api.appointments.list, {
      params: { practiceId, patientId },
      query: { limit: OF_PATIENT },
    }),
    refetchOnWindowFocus: true,
  })

/** Which appointment of whom. */
type Named = Pick<Appointment, 'id' | 'patientId'>

/** One appointment, whatever list it is in. */
export const appointmentQuery = (practiceId: string, { id, patientId }: Named) =>
  queryOptions({
    ...query(api.appointments.get, { params: { practiceId, patientId, appointmentId: id } }),
    meta: { errors: 'inline' },
  })

export type CalendarWindow = ClientInput<typeof appointmentRoutes.calendar>['query']

type CalendarPart = v.InferOutput<typeof appointmentRoutes.calendar.response>

/** All appointments that begin within a window of time, in order. */
export const calendarQuery = (practiceId: string, window: CalendarWindow) =>
  queryOptions({
    queryKey: [...api.appointments.calendar.key, { params: { practiceId }, query: window }],
    queryFn: async (context) => {
      const items: CalendarEntry[] = []
      let from: string | null = window.from
      for (let part = 0; from !== null && part < PARTS_MAX; part++) {
        const input = { params: { practiceId }, query: { ...window, from } }
        const answer: CalendarPart = await api.appointments.calendar(input, optionsOf(context))
        items.push(...answer.items)
        from = answer.nextFrom
      }
      return items
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export type CheckedTime = ClientInput<typeof appointmentRoutes.check>['query']

/** A time, or one of a series, with what speaks against it. */
export type CheckedAppointment = v.InferOutput<
  typeof appointmentRoutes.check.response
>['items'][number]

/** What speaks against a time, or the times of a series; null where it is not known which. */
export const checkQuery = (practiceId: string, time: CheckedTime | null) =>
  queryOptions({
    queryKey: [...api.appointments.check.key, { params: { practiceId }, query: time }],
    queryFn: (context) =>
      time
        ? api.appointments.check({ params: { practiceId }, query: time }, optionsOf(context))
        : { items: [] },
    enabled: time !== null,
    staleTime: CHECK_STALE_MS,
    meta: { errors: 'silent' },
  })

type SlotsWindow = ClientInput<typeof appointmentRoutes.slots>['query']

/** When an appointment with a provider could begin. */
export const slotsQuery = (practiceId: string, window: SlotsWindow) =>
  queryOptions({
    ...query(api.appointments.slots, { params: { practiceId }, query: window }),
    select: ({ items }) => items,
  })

/** What shows appointments, and what says when somebody's next one is. */
const invalidates = [
  ['appointments'],
  api.patients.get.key,
  api.patients.list.key,
  api.patients.events.key,
] as const

export const addAppointment = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.appointments.create>, options) =>
      api.appointments.create({ params: { practiceId, patientId }, body }, options),
    // A message that proposes the time says what was made of it.
    invalidates: [...invalidates, api.messaging.list.key],
    // Somebody else may have taken the time.
    invalidatesOnError: true,
  })

/** The same as it was seen. */
type Seen = Named & Pick<Appointment, 'version'>

/** Changes what is sent of an appointment, from the version that is shown. */
export const changeAppointment = (practiceId: string) =>
  mutation({
    run: ({ of, change }: { of: Seen; change: BodyOf<typeof api.appointments.update> }) =>
      api.appointments.update({
        params: { practiceId, patientId: of.patientId, appointmentId: of.id },
        body: { version: of.version, ...change },
      }),
    invalidates,
    invalidatesOnError: true,
  })

/** Deletes an appointment that was booked by mistake, or more of its series. */
export const removeAppointment = (practiceId: string, { id, patientId, version }: Seen) =>
  mutation({
    run: (part: SeriesPart) =>
      api.appointments.remove({
        params: { practiceId, patientId, appointmentId: id },
        query: { part, version },
      }),
    invalidates,
    invalidatesOnError: true,
  })

/** Says whether somebody is reminded of appointments. */
export const setReminded = (practiceId: string, patientId: string) =>
  mutation({
    run: (isReminded: boolean) =>
      api.appointments.setReminded({ params: { practiceId, patientId }, body: { isReminded } }),
    write: (client, { isReminded }) =>
      client.setQueryData(patientQuery(practiceId, patientId).queryKey, (record) =>
        record ? { ...record, isReminded } : record,
      ),
    invalidates: [api.patients.events.key],
  })

/** An appointment as a file for calendars. */
export const readAppointmentFile = (practiceId: string, { id, patientId }: Named) =>
  mutation({
    run: () => api.appointments.file({ params: { practiceId, patientId, appointmentId: id } }),
  })
