import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { useAction } from '../../../data/mutation.ts'
import { setGroup } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { patientLabels, pageTexts as texts } from '../texts.ts'

/** Which group of the practice cares for the person; chosen in place by those who may. */
export function GroupField({ record: { patientId, groupId } }: { record: PatientRecord }) {
  const practice = usePractice()
  const mayChoose = usePermission('patients.setGroup')
  const { data: groups = [] } = useQuery(groupsQuery(practice.id))
  const { start, pending, input } = useAction(setGroup(practice.id, patientId), {
    onSuccess: () => notifications.show({ message: texts.groupSaved, color: 'green' }),
  })
  // A group that is no more is none.
  const known = groups.find(({ id }) => id === groupId)
  if (!mayChoose) return known?.name ?? texts.nothing
  return (
    <Select
      size="xs"
      aria-label={patientLabels.group}
      placeholder={texts.none}
      searchable
      clearable
      nothingFoundMessage={texts.noGroup}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={input === undefined ? (known?.id ?? null) : input}
      disabled={pending}
      onChange={start}
    />
  )
}
