import { readChoices } from '#functions/lists/public.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { detailRoutes as declared } from '#shared/api/details.ts'
import type { PatientItem } from '../records.ts'
import { createPatientStore } from '../store.ts'
import { updateOwnChart } from './operations/update.ts'

/** What patients with an account keep in their own charts. */
export function detailHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createPatientStore(table, scope.practiceId)

  async function answerOf(chart: PatientItem) {
    const { insurance, insurancePlanList } = await readChoices(table, chart.practiceId)
    return { ...chart, insurers: insurance, plans: insurancePlanList }
  }

  return implement(declared, {
    get: ahead(
      ({ params }) => createPatientStore(table, params.practiceId).find(params.patientId),
      async (_input, call, found) => {
        const chart = ensureCovered(call.scope, await found)
        const [answer] = await Promise.all([answerOf(chart), call.seen(chart.patientId)])
        return answer
      },
    ),

    async update({ params, body: { alsoIn, ...change } }, call) {
      const wanted = { change, alsoIn }
      return answerOf(
        await updateOwnChart(storeOf(call), params.patientId, wanted, { call, newId }),
      )
    },
  })
}
