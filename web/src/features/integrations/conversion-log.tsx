import { Anchor, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversion } from '#shared/model/google-ads.ts'
import { leadStatusLabels } from '#shared/model/leads.ts'
import { conversionsQuery } from '../../data/google-ads.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { RowBadge } from '../../ui/status-badge.tsx'
import { googleTexts as texts } from './texts.ts'

/** What became of each conversion; who it is of is said by the record alone. */
export function ConversionLog({ practiceId }: { practiceId: string }) {
  const query = useInfiniteQuery(conversionsQuery(practiceId))
  return (
    <Section title={texts.log} text={texts.logText}>
      <DataTable
        label={texts.log}
        columns={columns}
        rows={itemsOf(query.data)}
        query={query}
        keyOf={({ conversionId }) => conversionId}
        keys
        skeletonRows={3}
        empty={<EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />}
      />
    </Section>
  )
}

const colors = {
  ...{ waiting: 'brand', processing: 'brand', sent: 'green', inFile: 'green' },
  ...{ refused: 'red', skipped: 'gray' },
} as const

const columns: Column<Conversion>[] = [
  {
    label: texts.columns.what,
    render: ({ name, status }) => (
      <>
        {name} <Hint span>· {leadStatusLabels[status]}</Hint>
      </>
    ),
  },
  {
    label: texts.columns.at,
    render: ({ at }) => (
      <Hint span>
        <RelativeTime at={at} />
      </Hint>
    ),
  },
  {
    label: texts.columns.state,
    render: ({ state, problem }) => (
      <Stack gap={2} align="flex-start">
        <RowBadge color={colors[state]}>{texts.states[state]}</RowBadge>
        {problem && (
          <Hint size="xs" maw="20rem" style={{ whiteSpace: 'normal' }}>
            {problem}
          </Hint>
        )}
      </Stack>
    ),
  },
  {
    label: texts.columns.lead,
    action: true,
    render: ({ patientId }) => (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/lead-convert/$patientId/$tab/{-$keyId}"
            params={{ patientId, tab: 'events' }}
            preload={false}
            {...{ [ROW_LINK]: '' }}
            {...props}
          />
        )}
      >
        {texts.open}
      </Anchor>
    ),
  },
]
