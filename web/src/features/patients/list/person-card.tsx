import { Group, Text } from '@mantine/core'
import type { PatientRow } from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Section } from '../../../ui/sections.ts'
import { sourceLabel } from '../sources.ts'
import { listTexts } from '../texts.ts'
import { LeadStatusCell, PersonName, Scans } from './columns.tsx'
import classes from './list.module.css'
import { RecordLink } from './record-link.tsx'

type Props = { section: Section; row: PatientRow }

/** A row of the list as it fits on a phone. */
export function PersonCard({ section, row }: Props) {
  return (
    <RecordLink section={section} row={row} className={classes.card}>
      <Card section={section} row={row} />
    </RecordLink>
  )
}

function Card({ section, row }: Props) {
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
        <Hint truncate>
          {isLead && registerSource
            ? sourceLabel(registerSource)
            : `${listTexts.born} ${formatDob(dob)}`}
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
