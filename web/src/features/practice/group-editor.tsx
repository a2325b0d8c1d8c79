import { Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupForm, type StaffGroup } from '#shared/model/group.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { colleaguesQuery, groupsQuery } from './queries.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.groups

type Props = { practiceId: string; group: StaffGroup; onDone: () => void }

/** Renames a group, says who is in it, or removes it. */
export function GroupEditor({ practiceId, group, onDone }: Props) {
  const mayRemove = usePermission('practices.groups.delete')
  const { data: colleagues = [] } = useQuery(colleaguesQuery(practiceId))
  const { change, remove } = useChanges(practiceId, group, onDone)
  const people = (part: Part) => ({
    label: texts[part],
    data: colleagues,
    searchable: true,
    nothingFoundMessage: texts.noSuch,
    value: change.isPending && change.variables.part === part ? change.variables.ids : group[part],
    disabled: change.isPending,
    onChange: (ids: string[]) => change.mutate({ part, ids }),
  })
  return (
    <Stack gap="lg">
      <NameForm key={group.id} practiceId={practiceId} group={group} />
      <MultiSelect description={texts.managersHint} {...people('managers')} />
      <MultiSelect description={texts.staffsHint} {...people('staffs')} />
      {mayRemove && (
        <Group>
          <ConfirmButton
            variant="subtle"
            color="red"
            loading={remove.isPending}
            title={texts.removeTitle(group.name)}
            text={texts.removeText}
            confirm={texts.remove}
            keep={texts.keep}
            onConfirm={() => remove.mutate()}
          >
            {texts.remove}
          </ConfirmButton>
        </Group>
      )}
    </Stack>
  )
}

type Part = 'managers' | 'staffs'

function useChanges(practiceId: string, group: StaffGroup, onDone: () => void) {
  const client = useQueryClient()
  const { queryKey } = groupsQuery(practiceId)
  const params = { practiceId, groupId: group.id }
  const add = (part: Part, staffId: string) =>
    part === 'managers'
      ? api.groups.addManager({ params, body: { staffId } })
      : api.groups.addStaff({ params, body: { staffId } })
  const take = (part: Part, staffId: string) =>
    part === 'managers'
      ? api.groups.removeManager({ params: { ...params, staffId } })
      : api.groups.removeStaff({ params: { ...params, staffId } })
  const change = useMutation({
    mutationFn: async ({ part, ids }: { part: Part; ids: string[] }) => {
      for (const id of ids) if (!group[part].includes(id)) await add(part, id)
      for (const id of group[part]) if (!ids.includes(id)) await take(part, id)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const remove = useMutation({
    mutationFn: () => api.groups.remove({ params }),
    onSuccess: async () => {
      onDone()
      notifications.show({ message: texts.removed, color: 'green' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { change, remove }
}

function NameForm({ practiceId, group }: Omit<Props, 'onDone'>) {
  const client = useQueryClient()
  const labels = { name: texts.name }
  const form = useFields({
    initialValues: { name: group.name },
    validate: validateWith(groupForm, labels),
    labels,
    owners: { ERR_GROUP_NAME_EXISTS: 'name' },
  })
  useDraft(`group-${group.id}`, form)
  const rename = useAction({
    // Who is in the group changes its version too: of a name the last one counts.
    run: (body: { name: string }) =>
      api.groups.update({ params: { practiceId, groupId: group.id }, body }),
    onSuccess: async ({ name }) => {
      form.setInitialValues({ name })
      form.setValues({ name })
      notifications.show({ message: texts.renamed, color: 'green' })
      await client.invalidateQueries({ queryKey: groupsQuery(practiceId).queryKey })
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      onSubmit={rename.start}
      pending={rename.pending}
      submit={texts.rename}
      disabled={!form.isDirty()}
      variant="default"
      buttons="start"
      gap="sm"
    >
      <TextInput {...form.field('name')} />
    </SubmitForm>
  )
}
