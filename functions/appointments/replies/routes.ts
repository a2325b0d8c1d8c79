import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { appointmentReplyRoutes } from '#shared/api/appointment-replies.ts'
import { answerReply, lookAt, setReplyReminded } from './operations/reply.ts'

/** What patients answer to reminders. */
export function replyRoutes({ table }: { table: Table }) {
  return implement(appointmentReplyRoutes, {
    look: ({ body }, call) => lookAt(table, body.key, call),
    setReminded: ({ body }, call) => setReplyReminded(table, body, call),
    answer: ({ body }, call) => answerReply(table, body, call),
  })
}
