import { queryOptions } from '@tanstack/react-query'
import { appointmentReplyRoutes } from '#shared/api/appointment-replies.ts'
import type { ReplyAnswer } from '#shared/model/appointment.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ appointmentReplies: appointmentReplyRoutes })

/** What the link of a reminder shows. */
export const replyQuery = (key: string) =>
  queryOptions({
    ...query(api.appointmentReplies.look, { body: { key } }),
    meta: { errors: 'inline' },
  })

/** Says whether to be reminded from now on. */
export const setReminded = (key: string) =>
  mutation({
    run: (isReminded: boolean) => api.appointmentReplies.setReminded({ body: { key, isReminded } }),
    write: (client, shown) => client.setQueryData(replyQuery(key).queryKey, shown),
  })

/** Answers the reminder; the page then shows the appointment as it is. */
export const answerReminder = (key: string) =>
  mutation({
    run: ({ answer, wish = '' }: { answer: ReplyAnswer; wish?: string }) =>
      api.appointmentReplies.answer({ body: { key, answer, wish } }),
    write: (client, shown) => client.setQueryData(replyQuery(key).queryKey, shown),
  })
