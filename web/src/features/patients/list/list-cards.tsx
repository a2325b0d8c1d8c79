import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import type { Section } from '../sections.ts'
import { sourceLabel } from '../sources.ts'
import { listTexts } from '../texts.ts'
import { LeadStatusCell, PersonName, Scans } from './columns.tsx'
import classes from './list.module.css'
import { RecordLink } from './record-link.tsx'

const SKELETONS = Array.from({ length: 8 }, (_, row) => row)

type Props = {
  section: Section
  rows: readonly PatientRow[] | null
  stale: boolean
  ref: Ref<HTMLUListElement>
}

/** The list as it fits on a phone. */
export function ListCards({ section, rows, stale, ref }: Props) {
  return (
    <>
      <ul
        className={`${classes.cards} ${stale ? classes.stale : ''}`}
        ref={ref}
        aria-busy={rows === null || stale}
        aria-label={listTexts[section].title}
      >
        {rows
          ? rows.map((row) => (
              <li key={row.patientId}>
                <RecordLink
                  section={section}
                  patientId={row.patientId}
                  {...(classes.card && { className: classes.card })}
                >
                  <Card section={section} row={row} />
                </RecordLink>
              </li>
            ))
          : SKELETONS.map((row) => (
              <li key={row} aria-hidden className={classes.card}>
                <Skeleton height={14} width={`${45 + ((row * 11) % 25)}%`} my={4} />
                <Skeleton height={12} width={`${55 + ((row * 7) % 20)}%`} my={6} />
              </li>
            ))}
      </ul>
      {!rows && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
    </>
  )
}

function Card({ section, row }: { section: Section; row: PatientRow }) {
  const { dob, lastUploadAt, leadStatusAt, createdAt, registerSource } = row
  const isLead = section === 'leads'
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text truncate size="md">
          <PersonName row={row} />
        </Text>
        {row.leadStatus !== 0 && <LeadStatusCell row={row} />}
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" mt={2} mih={22}>
        <Text size="sm" c="dimmed" truncate>
          {isLead && registerSource
            ? sourceLabel(registerSource)
            : `${listTexts.born} ${formatDob(dob)}`}
        </Text>
        {lastUploadAt ? (
          <Scans row={row} />
        ) : (
          <RelativeTime at={isLead && leadStatusAt ? leadStatusAt : createdAt} c="dimmed" />
        )}
      </Group>
    </>
  )
}
