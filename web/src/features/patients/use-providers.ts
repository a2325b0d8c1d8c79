import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePractice } from '../../session/member.ts'
import { pageTexts as texts } from './texts.ts'

/**
 * The providers of the practice, as a select takes them.
 * @param chosen who is the provider already, and stays a choice though they no longer work here
 */
export function useProviderChoices(chosen: PatientRecord['provider'] = null) {
  const { id } = usePractice()
  const { data: staffs } = useQuery(staffsQuery(id))
  const providers = (staffs ?? []).filter(({ roles }) => roles.includes(role.provider))
  const choices = providers.map(({ staffId, firstName, lastName }) => ({
    value: staffId,
    label: `${firstName} ${lastName}`,
  }))
  if (!chosen || choices.some(({ value }) => value === chosen.id)) return choices
  const label = staffs ? texts.former(chosen.name) : chosen.name
  return [...choices, { value: chosen.id, label }]
}
