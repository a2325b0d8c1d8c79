import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntryInfo } from '#shared/model/audit.ts'
import { roleLabels } from '#shared/model/roles.ts'
import { auditQuery } from '../../data/audit.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWeekStart, useZone } from '../../ui/zone.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { Action, originOf, RecordLink } from './entry-parts.tsx'
import { exportEntries } from './export.ts'
import { toFilter } from './filter.ts'
import { AuditFilters } from './filters.tsx'
import type { AuditSearch } from './search.ts'
import { auditTexts as texts } from './texts.ts'

type Props = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Who saw or changed which record of the practice. */
export function AuditPage({ search, onSearch }: Props) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const weekStart = useWeekStart()
  const mayExport = usePermission('practices.audit.export')
  const [opened, setOpened] = useState<AuditEntryInfo | null>(null)
  const filter = toFilter(search, new Date(), zone, weekStart)
  const query = useInfiniteQuery({
    ...auditQuery(practiceId, filter),
    placeholderData: keepPreviousData,
  })
  const rows = itemsOf(query.data)
  const lookedTo = query.data?.pages.at(-1)?.readTo

  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        action={
          mayExport && (
            <ExportButton
              texts={texts.export}
              name="audit"
              gather={(gathering) => exportEntries(practiceId, filter, { zone, ...gathering })}
            />
          )
        }
      />
      <AuditFilters
        practiceId={practiceId}
        search={search}
        onSearch={onSearch}
        recordName={
          rows?.find(({ record }) => record?.patientId === search.patientId)?.record?.name
        }
      />
      <DataTable
        label={texts.title}
        columns={columnsIn(zone)}
        rows={rows}
        query={query}
        more={{
          ...(rows?.length === 0 && { label: texts.lookFurther }),
          note: lookedTo && texts.lookedBack(formatDate(lookedTo, 'long', zone)),
        }}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        keys
        empty={<EmptyState illustration="tasks" title={texts.noneTitle} text={texts.none} />}
        skeletonRows={8}
      />
      <EntryDrawer
        entry={opened}
        onClose={() => setOpened(null)}
        onOnly={(only) => {
          setOpened(null)
          onSearch({ ...search, ...only })
        }}
      />
    </>
  )
}

function columnsIn(zone: string): Column<AuditEntryInfo>[] {
  const { at, actor, action, record, ip } = texts.columns
  return [
    { label: at, render: (entry) => formatDate(entry.at, 'full', zone) },
    {
      label: actor,
      render: ({ actor: { name, roles } }) => (
        <Text span size="sm">
          {name} <Hint span>{roles.map((role) => roleLabels[role]).join(', ')}</Hint>
        </Text>
      ),
    },
    { label: action, render: (entry) => <Action entry={entry} /> },
    { label: record, render: (entry) => <RecordLink record={entry.record} /> },
    {
      label: ip,
      render: (entry) => <Hint span>{originOf(entry)}</Hint>,
    },
  ]
}
