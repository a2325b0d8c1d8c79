import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { displayName } from '../../../ui/names.ts'
import { sectionOf, tabLink } from '../../../ui/sections.ts'
import { AppointmentModal } from '../form/appointment-modal.tsx'
import { appointmentTexts as texts } from '../texts.ts'

type Props = {
  patientId: string
  /** The place of the message in the thread. */
  seq: number
  title: string
  /** The time that it proposes, ISO 8601. */
  at: string
  /** The appointment that was made of it. */
  appointmentId: string | null
}

/** Makes an appointment of a time that was proposed in a message; leads to the one that was made. */
export function BookProposed({ patientId, seq, title, at, appointmentId }: Props) {
  const { id: practiceId } = usePractice()
  const permitted = usePermission('practices.appointments.create')
  const [opened, { open, close }] = useDisclosure(false)
  // Only where somebody asks: to look up a record is to look at it.
  const { data: record } = useQuery({ ...patientQuery(practiceId, patientId), enabled: opened })
  if (appointmentId !== null) {
    return record ? (
      <Anchor
        display="block"
        size="sm"
        renderRoot={(props) => (
          <Link
            {...tabLink(sectionOf(record), { patientId, tab: 'appointments' })}
            preload={false}
            {...props}
          />
        )}
      >
        {texts.proposal.open}
      </Anchor>
    ) : (
      <Text size="sm">{texts.proposal.booked}</Text>
    )
  }
  const isPast = Date.parse(at) <= Date.now()
  if (!permitted || isPast) return null
  const preset = record && {
    patient: {
      ...{ id: patientId, name: displayName(record) },
      ...{ providerId: record.providerId, timezone: record.timezone },
    },
    ...{ scheduledAt: at, comment: title, messageSeq: seq },
  }
  return (
    <>
      <Anchor
        component="button"
        type="button"
        display="block"
        size="sm"
        underline="always"
        onClick={open}
      >
        {texts.proposal.book}
      </Anchor>
      {opened && preset && (
        <AppointmentModal opened onClose={close} appointment={null} preset={preset} />
      )}
    </>
  )
}
