import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArchive, IconArchiveOff, IconDots } from '@tabler/icons-react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { setArchived } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { displayName } from '../../../ui/names.ts'
import { pageTexts as texts } from '../texts.ts'

/** What is seldom done to a record: putting it away, and taking it back; nothing for who may not. */
export function ArchiveMenu({ record }: { record: PatientRecord }) {
  const { patientId, isArchived } = record
  const mayArchive = usePatientPermission(patientId, 'patients.archive')
  const { start, pending } = useAction(setArchived(usePractice().id, patientId), {
    onSuccess: () =>
      notifications.show({
        message: isArchived ? texts.restored : texts.archivedNow(displayName(record)),
        color: 'green',
      }),
  })
  if (!mayArchive) return null
  const Icon = isArchived ? IconArchiveOff : IconArchive
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.more} loading={pending}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => start(isArchived ? 0 : 1)}
        >
          {isArchived ? texts.restore : texts.archive}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
