import { ActionIcon, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Absence } from '#shared/model/absence.ts'
import { dayOf, formatWeekday } from '../../ui/dates.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useWeekStart, useZone } from '../../ui/zone.tsx'
import classes from './away-calendar.module.css'
import { type AwayDay, awayMonth, monthFrom } from './away-month.ts'
import { staffTexts } from './texts.ts'

const texts = staffTexts.absences.calendar

type Props = {
  absences: readonly Absence[]
  nameOf: (staffId: string) => string
  /** Plans an absence from a day on. */
  onDay: (day: string) => void
}

/** A month with who is away on which day; a day that has not passed plans time away from then on. */
export function AwayCalendar({ absences, nameOf, onDay }: Props) {
  const zone = useZone()
  const today = dayOf(new Date(), zone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const weekStart = useWeekStart()
  const weeks = awayMonth(month, absences, zone, weekStart)
  const weekdays = [...texts.weekdays.slice(weekStart), ...texts.weekdays.slice(0, weekStart)]
  const title = texts.month(month)
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text fw={600} aria-live="polite">
          {title}
        </Text>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.before}
            onClick={() => setMonth(monthFrom(month, -1))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.after}
            onClick={() => setMonth(monthFrom(month, 1))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <table className={classes.month} aria-label={texts.label(title)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((one) => (
                <td key={one.day}>
                  <Day one={one} today={today} nameOf={nameOf} onDay={onDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = Pick<Props, 'nameOf' | 'onDay'> & { one: AwayDay; today: string }

function Day({ one: { day, isOther, away }, today, nameOf, onDay }: DayProps) {
  const isPhone = usePhone()
  const names = away.map(nameOf)
  return (
    <UnstyledButton
      className={classes.day}
      disabled={day < today}
      {...(isOther && { 'data-other': true })}
      onClick={() => onDay(day)}
    >
      <span className={classes.number} aria-hidden {...(day === today && { 'data-today': true })}>
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{texts.day(formatWeekday(day), names)}</VisuallyHidden>
      {isPhone
        ? names.length > 0 && (
            <span className={classes.name} aria-hidden>
              {names.length}
            </span>
          )
        : names.map((name) => (
            <span key={name} className={classes.name} aria-hidden>
              {name}
            </span>
          ))}
    </UnstyledButton>
  )
}
