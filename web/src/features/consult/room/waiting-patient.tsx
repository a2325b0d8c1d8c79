import { Alert } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import type { Consult } from '#shared/model/consult.ts'
import { formatTime } from '../../../ui/moments.ts'
import { locationWords } from '../standing.ts'
import { roomTexts as texts } from '../texts.ts'

/** Tells the staff that the patient has come, as it happens, and where help is sent in an emergency. */
export function WaitingPatient({ consult }: { consult: Consult }) {
  const { role, state, participants, practiceTimezone } = consult
  const patient = participants.find(({ kind }) => kind === 'patient')
  const isStaff = role !== 'patient' && role !== 'guest'
  if (!isStaff || state !== 'pending' || !patient?.lastJoinedAt) return null
  const place = locationWords(consult)
  return (
    <Alert
      color="green"
      mb="md"
      role="status"
      icon={<IconUserCheck aria-hidden />}
      title={texts.waits(patient.name, formatTime(patient.lastJoinedAt, practiceTimezone))}
    >
      {place && texts.waitsFrom(place)}
    </Alert>
  )
}
