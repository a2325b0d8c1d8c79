import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Appointment } from '#shared/model/appointment.ts'
import { differsIn, formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatPeriod } from '../../../ui/moments.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { RowBadge } from '../../../ui/status-badge.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { colorOf, standingOf } from '../status.ts'
import { appointmentTexts as texts } from '../texts.ts'

import { AppointmentActions } from './appointment-actions.tsx'
import classes from './tab.module.css'

/** One appointment: when, with whom and where, how it stands, and what can be done with it. */
export function AppointmentItem({ appointment }: { appointment: Appointment }) {
  const { scheduledAt, minutes, comment, seriesId } = appointment
  const { providerName, locationName, patientTimezone } = appointment
  const zone = useZone()
  return (
    <article className={classes.item}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              {formatPeriod({ at: scheduledAt, minutes }, zone)}
            </Text>
            <RowBadge color={colorOf(appointment)}>{standingOf(appointment)}</RowBadge>
            {seriesId && <Badge color="gray">{texts.series}</Badge>}
          </Group>
          <Hint>
            {providerName ?? texts.noProvider} · {locationName ?? texts.noLocation} ·{' '}
            {texts.minutes(minutes)} · <RelativeTime at={scheduledAt} />
          </Hint>
          {patientTimezone && differsIn(scheduledAt, zone, patientTimezone) && (
            <Hint>{texts.forPatient(formatDate(scheduledAt, 'weekdayTime', patientTimezone))}</Hint>
          )}
          {comment && <RichText>{comment}</RichText>}
        </Stack>
        <AppointmentActions appointment={appointment} />
      </Group>
    </article>
  )
}
