import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarPlus } from '@tabler/icons-react'
import { appointmentStatusLabels, type OwnAppointment } from '#shared/model/appointment.ts'
import { useAction } from '../../data/mutation.ts'
import { answerOwnAppointment, ownAppointmentFile } from '../../data/own-appointments.ts'
import type { OwnChart } from '../../session/own-charts.tsx'
import { AppointmentAnswers, answerWords } from '../../ui/appointment-answers.tsx'
import { differsIn } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatMoment } from '../../ui/moments.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ownAppointmentTexts as texts } from './texts.ts'

/** One appointment to come: when and where it is, and what the patient answers. */
export function UpcomingVisit({ chart, visit }: { chart: OwnChart; visit: OwnAppointment }) {
  const answer = useAction(answerOwnAppointment(chart, visit), { inline: true })
  const isCanceled = visit.status === 'canceled'
  const words = answerWords(visit)
  return (
    <Stack
      component="article"
      gap="sm"
      aria-label={formatMoment(visit.scheduledAt, visit.timezone)}
    >
      <Facts visit={visit} />
      {words && (
        <Text role="status" size="sm">
          {words}
        </Text>
      )}
      {isCanceled ? (
        <Hint>
          {texts.call} <PhoneLink number={visit.contactPhone} />
        </Hint>
      ) : (
        <>
          <CalendarButton chart={chart} visit={visit} />
          <Box maw="22rem">
            <AppointmentAnswers state={visit} action={answer} />
          </Box>
        </>
      )}
    </Stack>
  )
}

/** One appointment that is over. */
export function PastVisit({ visit }: { visit: OwnAppointment }) {
  return (
    <article>
      <Facts visit={visit} />
      <Hint>{appointmentStatusLabels[visit.status]}</Hint>
    </article>
  )
}

function Facts({ visit }: { visit: OwnAppointment }) {
  const { scheduledAt, timezone, minutes, providerName, place } = visit
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Stack gap={2}>
      <Text fw={600}>{formatMoment(scheduledAt, timezone)}</Text>
      {differsIn(scheduledAt, timezone, ownZone) && (
        <Text size="sm">{texts.ownTime(formatMoment(scheduledAt, ownZone, null))}</Text>
      )}
      <Text size="sm">{texts.minutes(minutes)}</Text>
      {providerName && <Text size="sm">{texts.provider(providerName)}</Text>}
      {place && <Text size="sm">{place}</Text>}
    </Stack>
  )
}

function CalendarButton({ chart, visit }: { chart: OwnChart; visit: OwnAppointment }) {
  const file = useAction(ownAppointmentFile(chart, visit), {
    onSuccess: ({ name, text }) => saveFile(name, 'text/calendar', text),
    onError: ({ message }) =>
      notifications.show({ title: texts.fileFailed, message, color: 'red' }),
  })
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        loading={file.pending}
        onClick={() => file.start()}
      >
        {texts.addToCalendar}
      </Button>
    </Group>
  )
}
