import { Anchor, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { differsIn } from '../../ui/dates.ts'
import { formatMoment } from '../../ui/moments.ts'
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
  work: Pick<RowWork, 'zone' | 'patientZone' | 'practice' | 'book'>
}

/** A time that was proposed; the staff also see it by the clock of the patient. */
export function CalendarCard({ id, calendar, work }: Props) {
  const { title, at, appointmentId } = calendar
  const { zone, patientZone, practice, book } = work
  const differs = patientZone !== null && differsIn(at, zone, patientZone)
  return (
    <div className={classes.calendar}>
      <IconCalendarEvent size={20} stroke={1.6} aria-hidden />
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{formatMoment(at, zone)}</Text>
        {differs && <Text size="sm">{texts.patientTime(formatMoment(at, patientZone, null))}</Text>}
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
              calendarFile({ id, title, at, practice }, new Date()),
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
