import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { appointmentReplyRoutes } from '#shared/api/appointment-replies.ts'
import { ownAppointmentRoutes } from '#shared/api/own-appointments.ts'
import { appointmentFile } from '../operations/read.ts'
import { createAppointmentStore } from '../store.ts'
import { answerOwn, listOwn, readOwnNext } from './operations/own.ts'
import { answerReply, lookAt, setReplyReminded } from './operations/reply.ts'

/** What patients answer to reminders. */
export function replyRoutes({ table }: { table: Table }) {
  return implement(appointmentReplyRoutes, {
    look: ({ body }, call) => lookAt(table, body.key, call),
    setReminded: ({ body }, call) => setReplyReminded(table, body, call),
    answer: ({ body }, call) => answerReply(table, body, call),
  })
}

/** The appointments of patients who are signed in, and their answers to the next one. */
export function ownAppointmentHandlers({ table }: { table: Table }) {
  const storeIn = (practiceId: string) => createAppointmentStore(table, practiceId)
  const readBook = ({ params }: { params: { practiceId: string; patientId: string } }) =>
    storeIn(params.practiceId).book(params.patientId)
  return implement(ownAppointmentRoutes, {
    list: ahead(readBook, ({ params, query }, call, reading) =>
      listOwn(storeIn(params.practiceId), reading, query, call),
    ),
    file: ahead(readBook, ({ params }, call, reading) =>
      appointmentFile(storeIn(params.practiceId), reading, params.appointmentId, call),
    ),
    next: ahead(readBook, ({ params }, call, reading) =>
      readOwnNext(storeIn(params.practiceId), reading, call),
    ),
    answer: ({ params, body }, call) =>
      answerOwn(storeIn(params.practiceId), { patientId: params.patientId, ...body }, call),
  })
}
