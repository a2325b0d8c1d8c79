import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { leadStatus } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { setArchived } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission, usePermission } from '../../../session/permissions.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { displayName } from '../../../ui/names.ts'
import { useMayAdjust } from '../lead-status/may-change.ts'
import { adjustTexts } from '../lead-status/texts.ts'
import { mergeTexts } from '../merging/texts.ts'
import { FhirItem } from './fhir-item.tsx'
import { pageTexts as texts } from './texts.ts'
import { type Role, useRoleChange } from './use-role.ts'

type Props = { record: PatientRecord; onAdjust: () => void; onMerge: () => void }

/** What is seldom done with a record; taking it elsewhere is for whoever reads it. */
export function RecordMenu({ record, onAdjust, onMerge }: Props) {
  const { patientId, isArchived } = record
  const maySetRole = usePatientPermission(patientId, 'patients.setRole')
  const mayArchive = usePatientPermission(patientId, 'patients.archive')
  const mayMerge = usePermission('patients.merge')
  const mayAdjust = useMayAdjust(record) && record.isLead
  const { start, pending } = useAction(setArchived(usePractice().id, patientId), {
    onSuccess: () =>
      notifications.show({
        message: isArchived ? texts.restored : texts.archivedNow(displayName(record)),
        color: 'green',
      }),
  })
  const Icon = isArchived ? IconArchiveOff : IconArchive
  return (
    <MoreMenu label={texts.more} pending={pending} framed>
      {mayAdjust && (
        <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onAdjust}>
          {adjustTexts.menu}
        </Menu.Item>
      )}
      {maySetRole && <RoleItems record={record} />}
      {mayMerge && (
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
          {mergeTexts.menu}
        </Menu.Item>
      )}
      <FhirItem record={record} />
      {mayArchive && (
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => start(isArchived ? 0 : 1)}
        >
          {isArchived ? texts.restore : texts.archive}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

/** Whoever is one of both may stop being it; a converted lead stays a patient. */
function RoleItems({ record }: Pick<Props, 'record'>) {
  const change = useRoleChange(record)
  const { isLead, isPatient } = record
  const isConverted = record.leadStatus === leadStatus.converted
  const items: { role: Role; label: string; offered: boolean }[] = [
    { role: 'isLead', label: texts.becomeLead, offered: !isLead },
    { role: 'isPatient', label: texts.becomePatient, offered: !isPatient },
    { role: 'isLead', label: texts.leaveLead, offered: isLead && isPatient },
    { role: 'isPatient', label: texts.leavePatient, offered: isLead && isPatient && !isConverted },
  ]
  return items
    .filter(({ offered }) => offered)
    .map(({ role, label }) => {
      const Icon = record[role] ? IconUserMinus : IconUserPlus
      return (
        <Menu.Item
          key={label}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => change(role)}
        >
          {label}
        </Menu.Item>
      )
    })
}
