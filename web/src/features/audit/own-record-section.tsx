import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { roleLabels } from '#shared/model/roles.ts'
import { ownAuditQuery } from '../../data/audit.ts'
import { useMember } from '../../session/member.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { auditTexts } from './texts.ts'
import { type Visit, visitsOf } from './visits.ts'

const texts = auditTexts.own

/** For a patient: who opened their record, in each practice that keeps one. */
export function OwnRecordSections() {
  const charts = useMember()?.patients ?? []
  if (charts.length === 0) return null
  return (
    <Stack gap="md" maw="46rem" mt="md">
      {charts.map((chart) => (
        <OwnRecord key={chart.patientId} chart={chart} isOne={charts.length === 1} />
      ))}
    </Stack>
  )
}

const columns: Column<Visit>[] = [
  {
    label: texts.columns.name,
    render: ({ name, roles }) => (
      <Text span size="sm">
        <Text span size="sm" fw={600}>
          {name}
        </Text>
        {roles.length > 0 && `, ${roles.map((role) => roleLabels[role]).join(', ')}`}
      </Text>
    ),
  },
  { label: texts.columns.at, render: ({ at }) => <RelativeTime at={at} /> },
  {
    label: texts.columns.words,
    render: ({ words }) => (
      <Text span size="sm" style={{ whiteSpace: 'normal' }}>
        {words.join(', ')}
      </Text>
    ),
  },
]

type Props = { chart: MemberInfo['patients'][number]; isOne: boolean }

function OwnRecord({ chart: { practiceId, patientId, practiceName }, isOne }: Props) {
  const query = useInfiniteQuery(ownAuditQuery(practiceId, patientId))
  const entries = itemsOf(query.data)
  const title = isOne ? texts.title : `${texts.title}: ${practiceName}`
  return (
    <Section title={title} text={`${texts.at(practiceName)}. ${texts.text}`}>
      <DataTable
        label={title}
        columns={columns}
        rows={entries && visitsOf(entries)}
        query={query}
        more={{ label: texts.more }}
        keyOf={({ id }) => id}
        empty={
          <EmptyState compact illustration="locked" title={texts.noneTitle} text={texts.none} />
        }
      />
    </Section>
  )
}
