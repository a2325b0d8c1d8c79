import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AuditEntryInfo } from '#shared/model/audit.ts'
import { roleLabels } from '#shared/model/roles.ts'
import { formatExact } from '../../ui/dates.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useZone } from '../../ui/zone.tsx'
import { Action, originOf, RecordLink } from './entry-parts.tsx'
import type { AuditSearch } from './search.ts'
import { auditTexts } from './texts.ts'

const texts = auditTexts.drawer

type Props = {
  entry: AuditEntryInfo | null
  onClose: () => void
  /** Narrows the list to the entry's person or record. */
  onOnly: (only: Pick<AuditSearch, 'actor' | 'patientId'>) => void
}

/** All that an entry says. */
export function EntryDrawer({ entry, onClose, onOnly }: Props) {
  return (
    <FormDrawer title={texts.title} opened={entry !== null} onClose={onClose}>
      {entry && <Details entry={entry} onOnly={onOnly} />}
    </FormDrawer>
  )
}

function Details({ entry, onOnly }: { entry: AuditEntryInfo; onOnly: Props['onOnly'] }) {
  const zone = useZone()
  const { actor, record, subject, change } = entry
  return (
    <Stack gap="md">
      <Stack gap="sm" component="dl" m={0}>
        <Detail label={texts.at}>{formatExact(entry.at, zone)}</Detail>
        <Detail label={texts.actor}>{actor.name}</Detail>
        {actor.roles.length > 0 && (
          <Detail label={texts.roles}>
            {actor.roles.map((role) => roleLabels[role]).join(', ')}
          </Detail>
        )}
        <Detail label={texts.action}>
          <Action entry={{ ...entry, subject: null, change: null }} />
        </Detail>
        {subject && <Detail label={texts.subject}>{subject.name}</Detail>}
        {change && <Detail label={texts.change}>{change.words}</Detail>}
        <Detail label={texts.record}>
          <RecordLink record={record} />
        </Detail>
        <Detail label={texts.ip}>{originOf(entry)}</Detail>
        <Detail label={texts.id}>{entry.id}</Detail>
      </Stack>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOnly({ actor: actor.id })}>
          {texts.onlyPerson}
        </Button>
        {record && (
          <Button variant="default" onClick={() => onOnly({ patientId: record.patientId })}>
            {texts.onlyRecord}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}
