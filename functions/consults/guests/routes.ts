import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { consultGuestRoutes as declared } from '#shared/api/consult-guests.ts'
import { askForLink } from '../lost/operations/ask.ts'
import { reachConsult } from '../operations/work.ts'
import { shownGuests } from '../rules/guests.ts'
import { createConsultStore, findPlace } from '../store.ts'
import { admitGuest, inviteGuest, refuseGuest, revokeGuest } from './operations/invite.ts'
import { lookAtInvitation, openInvitation } from './operations/open.ts'
import { openOwn } from './operations/open-own.ts'

/** People who take part in a consultation by a link. */
export function guestHandlers({ table, origin }: { table: Table; origin: string }) {
  const workOf = (call: TenantCall) => {
    return { table, store: createConsultStore(table, call.scope.practiceId), call, newId }
  }
  const placeOf = <P>(params: P, { patientId }: PatientCall) => ({ ...params, patientId })

  return implement(
    declared,
    {
      async list({ params }, call) {
        const { consult } = await reachConsult(workOf(call), placeOf(params, call))
        await call.seen(call.patientId)
        return { items: shownGuests(consult) }
      },
      invite: ({ params, body }, call) =>
        inviteGuest(workOf(call), placeOf(params, call), body, origin),
      revoke: ({ params }, call) => revokeGuest(workOf(call), placeOf(params, call)),
      admit: ({ params }, call) => admitGuest(workOf(call), placeOf(params, call)),
      refuse: ({ params }, call) => refuseGuest(workOf(call), placeOf(params, call)),
      look: ({ params: { key } }) => lookAtInvitation(table, key),
      openOwn: ({ body }, call) => openOwn(table, call, body),
      async findLost({ body }, call) {
        await askForLink(table, call, body)
        return { ok: true } as const
      },
      open: ({ params: { key }, body }, call) => openInvitation(table, call, key, body),
    },
    { consult: (id) => findPlace(table, id) },
  )
}
