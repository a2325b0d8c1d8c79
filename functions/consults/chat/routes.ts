import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { consultChatRoutes as declared } from '#shared/api/consult-chat.ts'
import { createConsultStore, findPlace } from '../store.ts'
import { readChat, sayInCall } from './operations/chat.ts'

/** What is written in a call. */
export function chatHandlers({ table }: { table: Table }) {
  const workOf = (call: TenantCall) => {
    return { table, store: createConsultStore(table, call.scope.practiceId), call, newId }
  }
  const placeOf = ({ id }: { id: string }, { patientId }: PatientCall) => ({ id, patientId })

  return implement(
    declared,
    {
      async list({ params }, call) {
        const items = await readChat(workOf(call), placeOf(params, call))
        await call.seen(call.patientId)
        return { items }
      },
      say: ({ params, body }, call) => sayInCall(workOf(call), placeOf(params, call), body),
    },
    { consult: (id) => findPlace(table, id) },
  )
}
