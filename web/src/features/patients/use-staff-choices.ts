import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { hasLeadRole, type PracticeRole, role } from '#shared/model/roles.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePractice } from '../../session/member.ts'
import { nameChoices } from '../../ui/name-choices.ts'
import { pageTexts as texts } from './page/texts.ts'

/** Who can be chosen: the providers of the practice, or those of its staff who look after people. */
const kinds = {
  providers: (roles: readonly PracticeRole[]) => roles.includes(role.provider),
  advocates: hasLeadRole,
}

/**
 * Who of the practice can be chosen, as a select takes them.
 * @param chosen who is chosen already, and stays a choice though they no longer work here
 */
export function useStaffChoices(
  kind: keyof typeof kinds,
  chosen: PatientRecord['provider'] = null,
) {
  const { id } = usePractice()
  const { data: staffs } = useQuery(staffsQuery(id))
  const choices = nameChoices((staffs ?? []).filter(({ roles }) => kinds[kind](roles)))
  if (!chosen || choices.some(({ value }) => value === chosen.id)) return choices
  const label = staffs ? texts.former(chosen.name) : chosen.name
  return [...choices, { value: chosen.id, label }]
}
