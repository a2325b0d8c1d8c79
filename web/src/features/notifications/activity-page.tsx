import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/model/notification.ts'
import { newestFirst, ownActivityQuery } from '../../data/streams.ts'
import { BackHome } from '../../session/back-home.tsx'
import { useMember } from '../../session/member.ts'
import { Permitted } from '../../session/permitted.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InAppLink } from '../../ui/in-app-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { activityTexts as texts } from './texts.ts'

/** What the member did, and what others did that concerns them: the newest first. */
export function ActivityPage() {
  return (
    <Permitted permission="members.stream.read">
      <OwnActivity />
    </Permitted>
  )
}

function OwnActivity() {
  const member = useMember()
  const query = useInfiniteQuery(ownActivityQuery())
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        action={member && <BackHome member={member} />}
      />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={query.data && newestFirst(query.data.pages)}
        query={query}
        keyOf={({ id }) => id}
        keys
        empty={<EmptyState illustration="people" title={texts.noneTitle} text={texts.none} />}
      />
    </>
  )
}

const columns: Column<Activity>[] = [
  { label: texts.what, render: (item) => <What item={item} /> },
  { label: texts.when, render: ({ at }) => <RelativeTime at={at} dimmed /> },
]

function What({ item: { text, link } }: { item: Activity }) {
  if (link === null) return <Text size="sm">{text}</Text>
  return (
    <InAppLink size="sm" c="var(--mantine-color-text)" href={link}>
      {text}
    </InAppLink>
  )
}
