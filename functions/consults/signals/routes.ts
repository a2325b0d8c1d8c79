import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { consultSignalRoutes as declared } from '#shared/api/consult-signals.ts'
import { createConsultStore, findPlace } from '../store.ts'
import { readSignals, sendSignal } from './operations/signals.ts'

/** What connects the browsers of those who take part. */
export function signalHandlers({ table }: { table: Table }) {
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
    },
    { consult: (id) => findPlace(table, id) },
  )
}
