import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ListGroup, type ListItem, listGroups } from '#shared/model/lists.ts'
import { listDataQuery } from '../../data/lists.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ListPageLink, listNames } from '../../ui/list-page-link.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.lists

type Row = { group: ListGroup; all: number; own: number }

function rowsOf(items: readonly ListItem[]): Row[] {
  return listGroups.map((group) => {
    const entries = items.filter((item) => item.group === group)
    return { group, all: entries.length, own: entries.filter(({ custom }) => custom).length }
  })
}

/** The lists that forms offer choices from, each with the way to its page. */
export function ListsTab({ practiceId }: { practiceId: string }) {
  const lists = useQuery(listDataQuery(practiceId))
  const mayManage = usePermission('members.templates.create')
  const columns: Column<Row>[] = [
    { label: texts.title, render: ({ group }) => listNames[group] },
    {
      label: texts.entries,
      render: ({ all, own }) => <Hint span>{texts.counts(all, own)}</Hint>,
    },
    {
      label: texts.manage,
      action: true,
      render: ({ group }) =>
        mayManage && (
          <Button
            {...{ [ROW_LINK]: '' }}
            variant="default"
            size="compact-sm"
            rightSection={<IconExternalLink size={14} aria-hidden />}
            aria-label={texts.manageOf(listNames[group])}
            renderRoot={(props) => <ListPageLink group={group} {...props} />}
          >
            {texts.manage}
          </Button>
        ),
    },
  ]
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={lists.data && rowsOf(lists.data)}
        query={lists}
        keyOf={({ group }) => group}
        keys
        skeletonRows={3}
        empty={<EmptyState illustration="tasks" title={texts.title} />}
      />
    </Section>
  )
}
