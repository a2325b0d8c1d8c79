import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { consultSignalRoutes as declared } from '#shared/api/consult-signals.ts'
import type { FindRelays } from '../ports/relays.ts'
import { createConsultStore, findPlace } from '../store.ts'
import { relaysFor } from './operations/relays.ts'
import { readSignals, sendSignal } from './operations/signals.ts'

type Dependencies = { table: Table; findRelays: FindRelays }

/** What connects the browsers of those who take part. */
export function signalHandlers({ table, findRelays }: Dependencies) {
  const workOf = (call: TenantCall) => {
    return { table, store: createConsultStore(table, call.scope.practiceId), call, newId }
  }
  const placeOf = ({ id }: { id: string }, { patientId }: PatientCall) => ({ id, patientId })

  return implement(
    declared,
    {
      async send({ params, body }, call) {
        const sent = await sendSignal(workOf(call), placeOf(params, call), body)
        await call.seen(call.patientId)
        return sent
      },
      async read({ params, query }, call) {
        const found = await readSignals(workOf(call), placeOf(params, call), query.after)
        await call.seen(call.patientId)
        return found
      },
      async iceServers({ params }, call) {
        const found = await relaysFor(workOf(call), placeOf(params, call), findRelays)
        await call.seen(call.patientId)
        return found
      },
    },
    { consult: (id) => findPlace(table, id) },
  )
}
