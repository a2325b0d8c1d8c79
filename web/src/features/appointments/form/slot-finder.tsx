import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slotsQuery } from '../../../data/appointments.ts'
import { usePractice } from '../../../session/member.ts'
import { formatDate, momentOf } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { todayIn } from '../../../ui/ranges.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { addDays } from '../calendar/days.ts'
import { appointmentTexts as texts } from '../texts.ts'

const DAYS = 14
const SLOTS_MAX = 1000

type Props = {
  providerId: string
  /** The location whose hours count; empty for the hours of the practice. */
  locationId: string
  minutes: number
  /** The day to begin with, YYYY-MM-DD; today where it is empty or has passed. */
  day: string
  onChoose: (at: string) => void
}

/** The times of two weeks at which the provider could see somebody, by day. */
export function SlotFinder({ providerId, locationId, minutes, day, onChoose }: Props) {
  const { id } = usePractice()
  const zone = useZone()
  const today = todayIn(zone, new Date())
  const [first, setFirst] = useState(day > today ? day : today)
  const from = momentOf(first, '00:00', zone)
  const to = momentOf(addDays(first, DAYS), '00:00', zone)
  const query = useQuery(
    slotsQuery(id, {
      providerId,
      ...(locationId && { locationId }),
      minutes,
      from,
      to,
      limit: SLOTS_MAX,
    }),
  )
  const step = (by: number) => setFirst(addDays(first, by))
  return (
    <Stack gap="xs" role="group" aria-label={texts.slots}>
      <Group justify="space-between">
        <Hint>
          {formatDate(from, 'weekday', zone)} – {dayName(addDays(first, DAYS - 1), zone)}
        </Hint>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            disabled={first <= today}
            onClick={() => step(-DAYS)}
          >
            {texts.earlier}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => step(DAYS)}>
            {texts.later}
          </Button>
        </Group>
      </Group>
      <Loaded query={query} skeleton={<LinesSkeleton count={3} />}>
        {(slots) =>
          slots.length === 0 ? (
            <Hint>{texts.noSlots}</Hint>
          ) : (
            <ScrollArea.Autosize mah={240} type="auto">
              <Stack gap="sm">
                {byDay(slots, zone).map(([name, times]) => (
                  <div key={name}>
                    <Text size="sm" fw={600} mb={4}>
                      {name}
                    </Text>
                    <Group gap={6}>
                      {times.map((at) => (
                        <Button
                          key={at}
                          variant="default"
                          size="compact-sm"
                          aria-label={`${name} ${formatDate(at, 'time', zone)}`}
                          onClick={() => onChoose(at)}
                        >
                          {formatDate(at, 'time', zone)}
                        </Button>
                      ))}
                    </Group>
                  </div>
                ))}
              </Stack>
            </ScrollArea.Autosize>
          )
        }
      </Loaded>
    </Stack>
  )
}

function dayName(day: string, zone: string): string {
  return formatDate(momentOf(day, '12:00', zone), 'weekday', zone)
}

/** The moments of each day, in order. */
function byDay(slots: readonly string[], zone: string): [string, string[]][] {
  const days = new Map<string, string[]>()
  for (const at of slots) {
    const name = formatDate(at, 'weekday', zone)
    days.set(name, [...(days.get(name) ?? []), at])
  }
  return [...days]
}
