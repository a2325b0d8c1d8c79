import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { setGroup } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { patientLabels } from '../texts.ts'
import { PanelSelect } from './panel-select.tsx'
import { pageTexts as texts } from './texts.ts'

/** Which group of the practice cares for the person; chosen in place by those who may. */
export function GroupField({ record: { patientId, groupId } }: { record: PatientRecord }) {
  const practice = usePractice()
  const mayChoose = usePermission('patients.setGroup')
  const { data: groups = [] } = useQuery(groupsQuery(practice.id))
  // A group that is no more is none.
  const known = groups.find(({ id }) => id === groupId)
  if (!mayChoose) return known?.name ?? texts.nothing
  return (
    <PanelSelect
      label={patientLabels.group}
      choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={known?.id ?? null}
      nothingFound={texts.noGroup}
      change={setGroup(practice.id, patientId)}
      saved={texts.groupSaved}
    />
  )
}
