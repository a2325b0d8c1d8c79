import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ownAppointmentRoutes } from '#shared/api/own-appointments.ts'
import type { OwnAppointment, ReplyAnswer } from '#shared/model/appointment.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { ownStatusQuery } from './own-status.ts'
import { query } from './query.ts'

const api = createClient({ ownAppointments: ownAppointmentRoutes })

type Chart = { practiceId: string; patientId: string }

/** The next appointment of a chart of one's own. */
export const ownAppointmentQuery = ({ practiceId, patientId }: Chart) =>
  queryOptions({
    ...query(api.ownAppointments.next, { params: { practiceId, patientId } }),
    select: ({ appointment }) => appointment,
  })

/** How many appointments are read at first, and how many more each time. */
export const OWN_PAGE = 10

/** The appointments of a chart of one's own: those to come, or so many of those before. */
export const ownAppointmentsQuery = (
  { practiceId, patientId }: Chart,
  listed: { when: 'upcoming' | 'past'; limit: number },
) =>
  queryOptions({
    ...query(api.ownAppointments.list, { params: { practiceId, patientId }, query: listed }),
    placeholderData: keepPreviousData,
  })

/** An appointment of one's own as a file for calendars. */
export const ownAppointmentFile = (
  { practiceId, patientId }: Chart,
  { id: appointmentId }: Pick<OwnAppointment, 'id'>,
) =>
  mutation({
    run: () => api.ownAppointments.file({ params: { practiceId, patientId, appointmentId } }),
  })

/** Answers the appointment; the page then shows it as it is. */
export const answerOwnAppointment = (
  { practiceId, patientId }: Chart,
  { id: appointmentId, scheduledAt }: Pick<OwnAppointment, 'id' | 'scheduledAt'>,
) =>
  mutation({
    run: ({ answer, wish = '' }: { answer: ReplyAnswer; wish?: string }) =>
      api.ownAppointments.answer({
        params: { practiceId, patientId },
        body: { appointmentId, scheduledAt, answer, wish },
      }),
    write: (client, answered) =>
      client.setQueryData(ownAppointmentQuery({ practiceId, patientId }).queryKey, answered),
    invalidates: [ownStatusQuery.queryKey, api.ownAppointments.list.key],
    invalidatesOnError: true,
  })
