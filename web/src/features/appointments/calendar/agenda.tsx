import { Paper, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CalendarEntry } from '#shared/model/appointment.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowBadge } from '../../../ui/status-badge.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { timesOf } from '../form/against.ts'
import { colorOf, standingOf } from '../status.ts'
import classes from './agenda.module.css'
import { inSight } from './events.ts'
import { calendarTexts as texts } from './texts.ts'

type Props = {
  entries: readonly CalendarEntry[]
  detailOf: (entry: CalendarEntry) => ReactNode
  onOpen: (entry: CalendarEntry) => void
}

/** The appointments of a day as a list, for phones. */
export function Agenda({ entries, detailOf, onOpen }: Props) {
  const zone = useZone()
  const shown = inSight(entries)
  if (shown.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  return (
    <Paper withBorder radius="md" component="ul" className={classes.list ?? ''}>
      {shown.map((entry) => (
        <li key={entry.id}>
          <UnstyledButton
            className={classes.item ?? ''}
            disabled={entry.patientId === null}
            onClick={() => onOpen(entry)}
          >
            <span className={classes.time}>{timesOf(entry, zone)}</span>
            <span className={classes.who}>
              <strong>{entry.patientName ?? texts.busy}</strong>
              <span className={classes.detail}>{detailOf(entry)}</span>
            </span>
            <RowBadge color={colorOf(entry)}>{standingOf(entry)}</RowBadge>
          </UnstyledButton>
        </li>
      ))}
    </Paper>
  )
}
