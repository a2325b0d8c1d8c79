import { Button, Group, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Notification } from '#shared/model/notification.ts'
import { useAction } from '../../data/mutation.ts'
import {
  markNotifications,
  notificationsQuery,
  useFreshNotifications,
} from '../../data/notifications.ts'
import { useMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useUnreadCount } from '../../session/status.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MarkButton, NoticeLink } from './notice-link.tsx'
import { noticeTexts as texts } from './texts.ts'

/** What the member is told: the unread first. */
export function NotificationsPage() {
  return (
    <Permitted permission="members.notifications.read">
      <Notifications />
    </Permitted>
  )
}

function Notifications() {
  const unread = useSearch({ strict: false }).unread === 1
  const navigate = useNavigate()
  const query = useInfiniteQuery(notificationsQuery(unread))
  const items = itemsOf(query.data)
  useFreshNotifications(useUnreadCount())

  return (
    <>
      <PageHeader title={texts.title} action={<MarkAll items={items ?? []} />} />
      <Group mb="sm">
        <SegmentedControl
          aria-label={texts.show}
          value={unread ? 'unread' : 'all'}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: { unread: value === 'unread' ? 1 : undefined },
              replace: true,
            })
          }
          data={[
            { value: 'all', label: texts.all },
            { value: 'unread', label: texts.unread },
          ]}
        />
      </Group>
      <DataTable
        label={texts.label}
        columns={useColumns()}
        rows={items}
        query={query}
        keyOf={({ id }) => id}
        keys
        empty={
          <EmptyState
            illustration={unread ? 'tasks' : 'mail'}
            title={unread ? texts.noneUnreadTitle : texts.noneTitle}
            text={unread ? texts.noneUnread : texts.none}
          />
        }
      />
    </>
  )
}

/** Marks what had come when the page was read; what came since, nobody has seen. */
function MarkAll({ items }: { items: readonly Notification[] }) {
  const mayMark = usePermission('members.notifications.update')
  const mark = useAction(markNotifications, {
    onSuccess: ({ marked }) => {
      if (marked > 0) notifications.show({ message: texts.marked(marked), color: 'green' })
    },
  })
  const newest = items
    .filter(({ readAt }) => readAt === null)
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
  if (!mayMark || newest === undefined) return null
  return (
    <Button
      flex="none"
      variant="default"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={mark.pending}
      onClick={() => mark.start({ all: 1, upTo: newest })}
    >
      {texts.markAll}
    </Button>
  )
}

function useColumns(): Column<Notification>[] {
  const mayMark = usePermission('members.notifications.update')
  const worksInSeveral = (useMember()?.practiceStaffs.length ?? 0) > 1
  return [
    { label: texts.what, render: (notice) => <NoticeLink notice={notice} /> },
    ...(worksInSeveral
      ? [{ label: texts.where, render: ({ practiceName }: Notification) => practiceName }]
      : []),
    { label: texts.when, render: ({ createdAt }) => <RelativeTime at={createdAt} dimmed /> },
    ...(mayMark
      ? [
          {
            label: texts.action,
            action: true,
            render: (notice: Notification) =>
              notice.readAt === null && <MarkButton notice={notice} />,
          },
        ]
      : []),
  ]
}
