import { readPatient } from '#functions/patients/public.ts'
import type { MemberOrGuestCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { permissionRoutes as declared } from '#shared/api/permissions.ts'
import { findTarget } from './operations/find-target.ts'
import { answerTo, type Question } from './rules/decide.ts'

/** What the caller may do (specification, sections 6 and 7). */
export function permissionRoutes({ table }: { table: Table }) {
  async function answer({ params }: { params: Question }, { caller }: MemberOrGuestCall) {
    const target = await findTarget(params, caller, (practiceId, patientId) =>
      readPatient(table, practiceId, patientId),
    )
    return answerTo(params, target)
  }

  return implement(declared, {
    ofScope: answer,
    ofTarget: answer,
    ofSubscope: answer,
    ofRecord: answer,
    ofAction: answer,
  })
}
