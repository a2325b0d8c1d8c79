import { Group, Text } from '@mantine/core'
import type { PatientRow } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import { formatDob } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { PickBox, type Picking } from '../../../ui/picking.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Section } from '../../../ui/sections.ts'
import { LeadClassBadge } from '../../../ui/status-badge.tsx'
import { useLongPress } from '../../../ui/use-long-press.ts'
import { sourceLabel } from '../sources.ts'
import { allColumns, LeadStatusCell, PersonName, Scans } from './columns.tsx'
import classes from './list.module.css'
import { RecordLink } from './record-link.tsx'
import { listTexts } from './texts.ts'

type Props = {
  section: Section
  row: PatientRow
  /** What the list is ordered by: the card shows it, where it does not anyway. */
  order: PatientOrderColumn
}

type PickProps = Props & { picking: Picking<PatientRow>; place: number; isPicking: boolean }

/** A row of the list as it fits on a phone: leads to the record or, while rows are picked, picks it. */
export function PersonCard({ picking, place, isPicking, ...props }: PickProps) {
  const { section, row } = props
  const press = useLongPress(() => picking.pick(place, false))
  if (isPicking) {
    return (
      <PickBox {...{ picking, row, place }} className={classes.pick}>
        <span>
          <Card {...props} />
        </span>
      </PickBox>
    )
  }
  return (
    <div {...press} className={classes.pressed}>
      <RecordLink section={section} row={row} className={classes.card}>
        <Card {...props} />
      </RecordLink>
    </div>
  )
}

/** What every card shows, one way or the other. */
const onCards: readonly PatientOrderColumn[] = [
  ...(['name', 'dob', 'leadStatus', 'leadStatusAt', 'lastUploadAt', 'createdAt'] as const),
]

function Card({ section, row, order }: Props) {
  const { dob, lastUploadAt, leadStatusAt, createdAt, registerSource } = row
  const isLead = section === 'leads'
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text truncate size="md">
          <PersonName row={row} />
        </Text>
        <Group gap={4} wrap="nowrap">
          {isLead && row.leadClass && <LeadClassBadge leadClass={row.leadClass} />}
          {row.leadStatus !== 0 && <LeadStatusCell row={row} />}
        </Group>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" mt={2} mih={22}>
        <Hint truncate component="span">
          {!onCards.includes(order) ? (
            <Ordered section={section} row={row} order={order} />
          ) : isLead && registerSource ? (
            sourceLabel(registerSource)
          ) : (
            dob && `${listTexts.born} ${formatDob(dob)}`
          )}
        </Hint>
        {lastUploadAt ? (
          <Scans row={row} />
        ) : (
          <RelativeTime at={isLead && leadStatusAt ? leadStatusAt : createdAt} dimmed />
        )}
      </Group>
    </>
  )
}

function Ordered({ section, row, order }: Props) {
  const { label, render } = allColumns[section][order]
  return (
    <>
      {label}: {render(row)}
    </>
  )
}
