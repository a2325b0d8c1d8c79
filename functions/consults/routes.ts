import type { Subject } from '#events/hints.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { IssueTicket } from '#functions/realtime/public.ts'
import { consultRoutes as declared } from '#shared/api/consults.ts'
import {
  editConsult,
  endConsult,
  finishConsult,
  rateConsult,
  transferConsult,
} from './operations/act.ts'
import { createConsult } from './operations/create.ts'
import { consultFile } from './operations/file.ts'
import { listConsults } from './operations/list.ts'
import { showConsult, showParticipants } from './operations/show.ts'
import { addParticipant, joinConsult } from './operations/take-part.ts'
import { type ConsultWork, type Reached, reachConsult } from './operations/work.ts'
import { createConsultStore, findPlace } from './store.ts'

type Dependencies = { table: Table; clock: Clock; origin: string; issueTicket: IssueTicket }

/** Video consultations (specification, section 7, Video consultations). */
export function consultHandlers({ table, origin, issueTicket }: Dependencies) {
  const workOf = (call: TenantCall): ConsultWork => {
    return { table, store: createConsultStore(table, call.scope.practiceId), call, newId }
  }
  const placeOf = ({ id }: { id: string }, { patientId }: PatientCall) => ({ id, patientId })

  /** Of the side of the consultation that the caller may see. */
  const ticketFor = ({ consult: { id }, role }: Reached, { actor, scope, now }: TenantCall) => {
    const subject: Subject =
      role === 'patient' || role === 'guest'
        ? { topic: 'ownConsult', id }
        : { topic: 'consult', id, practiceId: scope.practiceId }
    return issueTicket(actor.id, [subject], now)
  }

  return implement(
    declared,
    {
      list: ({ query }, call) => listConsults(workOf(call), query, call),
      create: ({ body }, call) => createConsult(workOf(call), body),

      async get({ params, query }, call) {
        const work = workOf(call)
        const reached = await reachConsult(work, placeOf(params, call))
        const [consult, ticket] = await Promise.all([
          showConsult(work, reached),
          query.ticket === 1 ? ticketFor(reached, call) : null,
          call.seen(call.patientId),
        ])
        return { ...consult, ticket }
      },

      update: ({ params, body }, call) => editConsult(workOf(call), placeOf(params, call), body),

      async file({ params }, call) {
        const work = workOf(call)
        const reached = await reachConsult(work, placeOf(params, call))
        const [file] = await Promise.all([
          consultFile(work, reached, origin),
          call.seen(call.patientId),
        ])
        return file
      },

      async participants({ params }, call) {
        const work = workOf(call)
        const reached = await reachConsult(work, placeOf(params, call))
        const [items] = await Promise.all([
          showParticipants(work, reached),
          call.seen(call.patientId),
        ])
        return { items }
      },

      addParticipant: ({ params, body }, call) =>
        addParticipant(workOf(call), placeOf(params, call), body),
      join: ({ params, body }, call) => joinConsult(workOf(call), placeOf(params, call), body),
      cancel: ({ params, body }, call) => endConsult(workOf(call), placeOf(params, call), body),
      finish: ({ params, body }, call) => finishConsult(workOf(call), placeOf(params, call), body),
      transfer: ({ params, body }, call) =>
        transferConsult(workOf(call), placeOf(params, call), body),
      rate: ({ params, body }, call) => rateConsult(workOf(call), placeOf(params, call), body),
    },
    { consult: (id) => findPlace(table, id) },
  )
}
