import { Alert, List, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CheckedAppointment } from '../../../data/appointments.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useZone } from '../../../ui/zone.tsx'
import { appointmentTexts as texts } from '../texts.ts'
import { warningsOf } from './against.ts'

/** While there is nothing to say, it takes no room. */
const silent = { display: 'contents' } as const

/** What speaks against the chosen times, read out as it changes; nothing while it is not known. */
export function Warnings({ items }: { items: readonly CheckedAppointment[] | null }) {
  const zone = useZone()
  if (items === null || items.length === 0) return <div role="status" style={silent} />
  const isSeries = items.length > 1
  const lines = items.flatMap((item) =>
    warningsOf(item, zone).map((text) =>
      isSeries ? texts.ofDay(formatDate(item.scheduledAt, 'weekday', zone), text) : text,
    ),
  )
  return (
    <div role="status" style={silent}>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          <IconCheck size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {texts.free}
        </Text>
      ) : (
        <Alert color="amber" title={texts.check}>
          <List size="sm" listStyleType={lines.length > 1 ? 'disc' : 'none'}>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}
