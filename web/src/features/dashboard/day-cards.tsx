import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type CalendarEntry, freesTime } from '#shared/model/appointment.ts'
import type { ListedConsult } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import { calendarQuery } from '../../data/appointments.ts'
import { consultsQuery } from '../../data/consults.ts'
import { useOwnRoles } from '../../session/member.ts'
import { endOfDay, startOfDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatTime } from '../../ui/moments.ts'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

type Props = { practiceId: string; memberId: string }

/** So many rows a card has at most. */
const ROWS = 6

/** The moments of this day, by the clock of the practice; the same for as long as the card is there. */
function useToday() {
  const zone = useZone()
  return useMemo(() => {
    const now = new Date()
    return { zone, from: startOfDay(now, zone), to: endOfDay(now, zone) }
  }, [zone])
}

/** Whoever treats patients sees who comes to them; the others see who comes. */
function useOwnId(memberId: string): { providerId?: string } {
  return useOwnRoles().includes(role.provider) ? { providerId: memberId } : {}
}

/** Who comes today. */
export function VisitsCard({ practiceId, memberId }: Props) {
  const texts = dashboardTexts.visits
  const { zone, ...window } = useToday()
  const query = useQuery(calendarQuery(practiceId, { ...window, ...useOwnId(memberId) }))
  return (
    <Section
      title={texts.title}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/practice-hub/calendar" {...props} />}>
          {texts.all}
        </Anchor>
      }
    >
      <Loaded query={query} skeleton={<LinesSkeleton count={4} />}>
        {(entries) => {
          // Video calls have a card of their own.
          const kept = entries.filter(({ status, isCall }) => !freesTime(status) && !isCall)
          if (kept.length === 0) return <Hint>{texts.none}</Hint>
          const later = kept.length - ROWS
          return (
            <>
              <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                {kept.slice(0, ROWS).map((entry) => (
                  <VisitRow key={entry.id} entry={entry} zone={zone} />
                ))}
              </Stack>
              {later > 0 && <Hint mt="xs">{texts.more(later)}</Hint>}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function VisitRow({ entry, zone }: { entry: CalendarEntry; zone: string }) {
  const { patientId, patientName, scheduledAt } = entry
  const name = patientName ?? dashboardTexts.visits.taken
  const time = formatTime(scheduledAt, zone)
  const shown = (
    <>
      <Text span size="sm" fw={500} className={classes.name ?? ''}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" flex="none">
        {time}
      </Text>
    </>
  )
  return (
    <li>
      {patientId === null ? (
        <div className={classes.row}>{shown}</div>
      ) : (
        <Link to="/patient-link/$patientId" params={{ patientId }} className={classes.row}>
          {shown}
        </Link>
      )}
    </li>
  )
}

/** The video calls of today. */
export function CallsCard({ practiceId, memberId }: Props) {
  const texts = dashboardTexts.calls
  const { zone, from, to } = useToday()
  const asked = { practiceId, from, to, isRequest: 0, limit: ROWS } as const
  const query = useQuery(consultsQuery({ ...asked, ...useOwnId(memberId) }))
  return (
    <Section
      title={texts.title}
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/v-consult" {...props} />}>
          {texts.all}
        </Anchor>
      }
    >
      <Loaded query={query} skeleton={<LinesSkeleton count={3} />}>
        {({ items, total }) => {
          if (items.length === 0) return <Hint>{texts.none}</Hint>
          return (
            <>
              <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                {items.map((call) => (
                  <CallRow key={call.id} call={call} zone={zone} />
                ))}
              </Stack>
              {total > items.length && <Hint mt="xs">{texts.more(total - items.length)}</Hint>}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function CallRow({ call, zone }: { call: ListedConsult; zone: string }) {
  const { patientId, patientName, scheduledAt } = call
  return (
    <li>
      <Link to="/patient-link/$patientId" params={{ patientId }} className={classes.row}>
        <Text span size="sm" fw={500} className={classes.name ?? ''}>
          {patientName}
        </Text>
        <Text span size="sm" c="dimmed" flex="none">
          {scheduledAt && formatTime(scheduledAt, zone)}
        </Text>
      </Link>
    </li>
  )
}
