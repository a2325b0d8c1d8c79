import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type AuditEntryInfo, entryWords } from '#shared/model/audit.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { Hint } from '../../ui/hint.tsx'
import { auditTexts as texts } from './texts.ts'

/** What was done, to whom of the staff, and whether it was refused. */
export function Action({ entry }: { entry: AuditEntryInfo }) {
  const { outcome, subject, details, change } = entry
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {outcome === 'refused' && (
        <Badge color="red" variant="light">
          {texts.refused}
        </Badge>
      )}
      <Text span size="sm">
        {entryWords(entry)}
        {subject && ` ${texts.about(subject.name)}`}
        {details && `: ${details}`}
        {change && `: ${change.words}`}
      </Text>
    </Group>
  )
}

/** Opens the record that an entry is about. */
export function RecordLink({ record }: Pick<AuditEntryInfo, 'record'>) {
  if (!record) {
    return <Hint span>{texts.practice}</Hint>
  }
  const { patientId, name } = record
  if (!name) return patientId
  return (
    <Anchor
      size="sm"
      onClick={(event) => event.stopPropagation()}
      renderRoot={(props) => (
        <Link to="/patient-link/$patientId" params={{ patientId }} {...props} />
      )}
    >
      {name}
    </Anchor>
  )
}

/** Where a call came from; what followed from an event came from nowhere. */
export function originOf({ ip }: AuditEntryInfo): string {
  return ip === SYSTEM_ACTOR ? texts.itself : ip
}
