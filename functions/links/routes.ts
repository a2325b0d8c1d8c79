import { idsOf, type PatientBasics, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { patientLinkRoutes as declared } from '#shared/api/patient-links.ts'
import { listLinks } from './operations/list.ts'
import { revokePatientLink } from './operations/revoke.ts'

/** All links that open data of a patient without an account. */
export function patientLinkHandlers({ table }: { table: Table }) {
  /** @throws ERR_TARGET_NOT_FOUND */
  const reachPatient = async ({ scope }: TenantCall, patientId: string): Promise<PatientBasics> =>
    ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))

  return implement(declared, {
    async list({ params: { practiceId, patientId } }, call) {
      const patient = await reachPatient(call, patientId)
      const [items] = await Promise.all([
        listLinks({ table, practiceId, now: call.now }, idsOf(patient)),
        call.seen(patient.patientId),
      ])
      return { items }
    },

    async revoke({ params: { patientId, kind, linkId } }, call) {
      const patient = await reachPatient(call, patientId)
      await revokePatientLink({ table, call, patient, kind, linkId })
      return ok
    },
  })
}
