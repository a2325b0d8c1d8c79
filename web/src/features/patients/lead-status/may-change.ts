import { canMove } from '#shared/model/lead-moves.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { statusTexts as texts } from './texts.ts'

type Lead = Pick<PatientRecord, 'patientId' | 'leadStatus'>

/** Whether a lead's status may be changed, and if not, why; undecided while that is not known. */
export type Change = { kind: 'undecided' } | { kind: 'may' } | { kind: 'mayNot'; why: string }

/** @param permitted whether the member may set the status of this very lead; null: not known yet */
export function changeOf(permitted: boolean | null, { leadStatus: status }: Lead): Change {
  if (permitted === null) return { kind: 'undecided' }
  if (!permitted) return { kind: 'mayNot', why: texts.notPermitted }
  if (!canMove(status, 'change')) return { kind: 'mayNot', why: texts.converted }
  return { kind: 'may' }
}

export function useChange(record: Lead): Change {
  return changeOf(usePatientPermission(record.patientId, 'practices.leads.setStatus'), record)
}

/** Whether the member may correct the status of a lead; false as long as that is not known. */
export function useMayAdjust({ patientId, leadStatus }: Lead): boolean {
  const permitted = usePatientPermission(patientId, 'practices.leads.adjustStatus')
  return permitted === true && canMove(leadStatus, 'adjust')
}
