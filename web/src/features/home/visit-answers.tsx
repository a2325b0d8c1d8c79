import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnAppointment } from '#shared/model/appointment.ts'
import { useAction } from '../../data/mutation.ts'
import { answerOwnAppointment, ownAppointmentQuery } from '../../data/own-appointments.ts'
import { AppointmentAnswers, answerWords } from '../../ui/appointment-answers.tsx'
import type { NextVisit } from './rules.ts'

type Visit = Extract<NextVisit, { kind: 'appointment' }>

/** Where the appointment is, and what the patient answers to it. */
export function VisitAnswers({ visit }: { visit: Visit }) {
  const { data: appointment } = useQuery(ownAppointmentQuery(visit))
  if (!appointment || appointment.scheduledAt !== visit.at) return null
  return <Answers visit={visit} appointment={appointment} />
}

function Answers({ visit, appointment }: { visit: Visit; appointment: OwnAppointment }) {
  const answer = useAction(answerOwnAppointment(visit, appointment), { inline: true })
  return (
    <Stack gap="sm" mt="sm">
      {appointment.place && <Text size="sm">{appointment.place}</Text>}
      <Text role="status" size="sm">
        {answerWords(appointment)}
      </Text>
      {appointment.status !== 'canceled' && (
        <Box maw="22rem">
          <AppointmentAnswers state={appointment} action={answer} />
        </Box>
      )}
    </Stack>
  )
}
