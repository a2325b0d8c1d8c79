import type { PatientRecord } from '#shared/model/patient.ts'
import { setRole } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { useChanging, useUndoable } from '../../../session/undo.tsx'
import { displayName } from '../../../ui/names.ts'
import { pageTexts as texts } from './texts.ts'

/** What somebody may be of a practice. */
export type Role = 'isLead' | 'isPatient'

const idOf = (patientId: string, role: Role) => `${role}-${patientId}`

const saying = {
  isLead: { begins: texts.becameLead, ends: texts.leftLead },
  isPatient: { begins: texts.becamePatient, ends: texts.leftPatient },
} as const satisfies Record<Role, object>

/** The record as it is once a change of role is made that can still be taken back. */
export function useShownRole(record: PatientRecord): PatientRecord {
  const changing = useChanging()
  const shown = (role: Role) =>
    changing.has(idOf(record.patientId, role)) ? !record[role] : record[role]
  const [isLead, isPatient] = [shown('isLead'), shown('isPatient')]
  if (isLead === record.isLead && isPatient === record.isPatient) return record
  return { ...record, isLead, isPatient }
}

/** Gives a role to somebody, or takes it away; it can be taken back for a moment. */
export function useRoleChange(record: PatientRecord) {
  const start = useUndoable()
  const change = setRole(usePractice().id, record.patientId)
  return (role: Role) => {
    const begins = !record[role]
    const message = saying[role][begins ? 'begins' : 'ends'](displayName(record))
    const id = idOf(record.patientId, role)
    start({ id, change, input: { [role]: begins ? 1 : 0 }, message })
  }
}
