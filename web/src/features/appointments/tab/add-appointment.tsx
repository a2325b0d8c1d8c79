import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { displayName } from '../../../ui/names.ts'
import { AppointmentModal } from '../form/appointment-modal.tsx'
import { appointmentTexts as texts } from '../texts.ts'

/** Adds an appointment of the person whose record is open; nothing for those who may not. */
export function AddAppointmentFor({ patientId }: { patientId: string }) {
  const { id: practiceId } = usePractice()
  const { data: record } = useQuery(patientQuery(practiceId, patientId))
  const permitted = usePermission('practices.appointments.create')
  const [opened, { open, close }] = useDisclosure(false)
  if (!permitted || !record) return null
  const { providerId, timezone } = record
  const patient = { id: patientId, name: displayName(record), providerId, timezone }
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {texts.add}
      </Button>
      <AppointmentModal opened={opened} onClose={close} appointment={null} preset={{ patient }} />
    </>
  )
}
