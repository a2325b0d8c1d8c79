import { Anchor, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { differsIn } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import { calendarFile } from './calendar-file.ts'
import type { RowWork } from './message-row.tsx'
import type { Proposed } from './rows.ts'
import { threadTexts as texts } from './texts.ts'
import classes from './thread.module.css'

type Props = {
  /** The message's. */
  id: string
  calendar: Proposed
  work: Pick<RowWork, 'zone' | 'otherZone' | 'otherTime' | 'book'>
}

function momentWords(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'longGeneric' } as const),
  }).format(new Date(at))
}

/** A time that was proposed: in the practice's zone, and in the other's where their clocks differ. */
export function CalendarCard({ id, calendar, work }: Props) {
  const { title, at, appointmentId } = calendar
  const { zone, otherZone, otherTime, book } = work
  const differs = otherZone !== null && differsIn(at, zone, otherZone)
  return (
    <div className={classes.calendar}>
      <IconCalendarEvent size={20} stroke={1.6} aria-hidden />
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{momentWords(at, zone)}</Text>
        {differs && <Text size="sm">{otherTime(momentWords(at, otherZone))}</Text>}
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          className="praxis-touch"
          onClick={() =>
            saveFile(
              'appointment.ics',
              'text/calendar',
              calendarFile({ id, title, at }, new Date()),
            )
          }
        >
          {texts.addToCalendar}
        </Anchor>
        {book ? book(calendar) : appointmentId && <Text size="sm">{texts.booked}</Text>}
      </div>
    </div>
  )
}
