import { Button, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupForm, type StaffGroup } from '#shared/model/group.ts'
import { addGroup, groupsQuery } from '../../data/groups.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { GroupEditor } from './group-editor.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.groups

/** The groups of the practice's staff. */
export function GroupsTab({ practiceId }: { practiceId: string }) {
  const groups = useQuery(groupsQuery(practiceId))
  const changing = useChanging()
  const shown = groups.data?.filter(({ id }) => !changing.has(id))
  const mayAdd = usePermission('practices.groups.create')
  const mayEdit = usePermission('practices.groups.update')
  const [adding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = groups.data?.find(({ id }) => id === openId)
  const columns = useColumns(practiceId)
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  )
  const isEmpty = shown?.length === 0
  return (
    <Section title={texts.title} text={texts.text} action={!isEmpty && add}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={shown}
        query={groups}
        keyOf={({ id }) => id}
        keys
        {...(mayEdit && { onOpen: ({ id }: StaffGroup) => setOpenId(id) })}
        empty={
          <EmptyState
            illustration="people"
            title={texts.emptyTitle}
            text={texts.empty}
            action={add}
          />
        }
      />
      <FormDialog title={texts.addTitle} opened={adding} onClose={() => setAdding(false)}>
        <NewGroup
          practiceId={practiceId}
          onCancel={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            setOpenId(id)
          }}
        />
      </FormDialog>
      <FormDrawer
        title={open?.name ?? ''}
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
      >
        {open && (
          <GroupEditor practiceId={practiceId} group={open} onDone={() => setOpenId(null)} />
        )}
      </FormDrawer>
    </Section>
  )
}

function useColumns(practiceId: string): Column<StaffGroup>[] {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const namesOf = (ids: readonly string[]) =>
    nameChoices(staffs.filter(({ staffId }) => ids.includes(staffId))).map(({ label }) => label)
  const people = (ids: readonly string[]) => (
    <Text span size="sm" {...(ids.length === 0 && { c: 'dimmed' })}>
      {namesOf(ids).join(', ') || texts.nobody}
    </Text>
  )
  return [
    { label: texts.columns.name, render: ({ name }) => name },
    { label: texts.columns.managers, render: ({ managers }) => people(managers) },
    {
      label: texts.columns.staffs,
      render: ({ staffs }) => (staffs.length > 3 ? texts.people(staffs.length) : people(staffs)),
    },
  ]
}

type NewProps = { practiceId: string; onCancel: () => void; onDone: (id: string) => void }

function NewGroup({ practiceId, onCancel, onDone }: NewProps) {
  const labels = { name: texts.name }
  const form = useFields({
    initialValues: { name: '' },
    validate: validateWith(groupForm, labels),
    labels,
    owners: { ERR_GROUP_NAME_EXISTS: 'name' },
  })
  useDraft('group-new', form)
  const create = useAction(addGroup(practiceId), {
    onSuccess: ({ id }) => {
      notifications.show({ message: texts.added, color: 'green' })
      onDone(id)
    },
    onError: form.report,
  })
  return (
    <SubmitForm form={form} action={create} submit={texts.add} onCancel={onCancel}>
      <TextInput data-autofocus {...form.field('name')} />
    </SubmitForm>
  )
}
