import { queryOptions } from '@tanstack/react-query'
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
    invalidates: [ownStatusQuery.queryKey],
    invalidatesOnError: true,
  })
