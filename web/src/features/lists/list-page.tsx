import { Badge, Box, Button, Group, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListGroup, type ListItem, listGroups } from '#shared/model/lists.ts'
import { listDataQuery, removeListItem } from '../../data/lists.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { listNames } from '../../ui/list-page-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ItemForm } from './item-form.tsx'
import { listTexts as texts } from './texts.ts'

/** What is being done to the list. */
type Work = { mode: 'add' } | { mode: 'edit'; item: ListItem }

type Props = { group: ListGroup; onGroup: (group: ListGroup) => void }

const groupChoices = listGroups.map((value) => ({ value, label: listNames[value] }))

/** The Manage page of a list (specification, sections 2 and 6). */
export function ListPage({ group, onGroup }: Props) {
  const { id: practiceId } = usePractice()
  const list = useQuery(listDataQuery(practiceId))
  const mayAdd = usePermission('practices.listData.create')
  const [work, setWork] = useState<Work | null>(null)
  const changing = useChanging()
  const items = list.data
    ?.filter((item) => item.group === group && !changing.has(item.id))
    // What can be worked on comes first.
    .toSorted((one, other) => Number(other.custom) - Number(one.custom))
  const close = () => setWork(null)
  return (
    <>
      <PageHeader
        title={listNames[group]}
        count={items?.length}
        description={texts.description}
        action={
          mayAdd && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setWork({ mode: 'add' })}
            >
              {texts.add}
            </Button>
          )
        }
      />
      <Box maw={360} mb="sm">
        <Select
          label={texts.group}
          data={groupChoices}
          value={group}
          onChange={(chosen) => {
            const next = listGroups.find((one) => one === chosen)
            if (next) onGroup(next)
          }}
        />
      </Box>
      <DataTable
        label={listNames[group]}
        columns={useColumns(practiceId, setWork)}
        rows={items}
        query={list}
        keyOf={({ id }) => id}
        keys
        skeletonRows={10}
        empty={<EmptyState illustration="tasks" title={texts.none} />}
      />
      <FormDialog title={work && titleOf(work, group)} opened={work !== null} onClose={close}>
        {work && (
          <ItemForm
            practiceId={practiceId}
            group={group}
            item={work.mode === 'edit' ? work.item : null}
            onDone={close}
          />
        )}
      </FormDialog>
    </>
  )
}

function titleOf(work: Work, group: ListGroup): string {
  if (work.mode === 'add') return texts.addTitle(listNames[group])
  return texts.editTitle
}

function useColumns(practiceId: string, onWork: (work: Work) => void): Column<ListItem>[] {
  const mayEdit = usePermission('practices.listData.update')
  const mayRemove = usePermission('practices.listData.delete')
  const undoable = useUndoable()
  const remove = ({ id, listDataId, title }: ListItem) =>
    undoable({
      id,
      change: removeListItem(practiceId, listDataId),
      input: undefined,
      message: texts.removed(title),
    })
  return [
    { label: texts.columns.title, render: ({ title }) => title },
    {
      label: texts.columns.kind,
      render: ({ custom }) => (
        <Badge color={custom ? 'brand' : 'gray'}>{custom ? texts.custom : texts.builtIn}</Badge>
      ),
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (item) =>
        item.custom && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {mayEdit && (
              <IconButton
                icon={IconPencil}
                label={texts.edit(item.title)}
                opensRow
                onClick={() => onWork({ mode: 'edit', item })}
              />
            )}
            {mayRemove && (
              <IconButton
                icon={IconTrash}
                label={texts.remove(item.title)}
                onClick={() => remove(item)}
              />
            )}
          </Group>
        ),
    },
  ]
}
