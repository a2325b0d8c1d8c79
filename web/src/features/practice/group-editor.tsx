import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { groupForm, type StaffGroup } from '#shared/model/group.ts'
import { type GroupPart, removeGroup, renameGroup, setGroupPart } from '../../data/groups.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useUndoable } from '../../session/undo.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { nameChoices } from '../../ui/name-choices.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.groups

type Props = { practiceId: string; group: StaffGroup; onDone: () => void }

/** Renames a group, says who is in it, or removes it. */
export function GroupEditor({ practiceId, group, onDone }: Props) {
  const mayRemove = usePermission('practices.groups.delete')
  const maySetManagers = usePermission('practices.groups.setManagers')
  const memberId = useMember()?.id
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const change = useAction(setGroupPart(practiceId, group))
  const undoable = useUndoable()
  const { id, name } = group
  const remove = () => {
    const change = removeGroup(practiceId, id)
    undoable({ id, change, input: undefined, message: texts.removed(name) })
    onDone()
  }
  const people = (part: GroupPart) => ({
    label: texts[part],
    data: nameChoices(staffs),
    searchable: true,
    nothingFoundMessage: texts.noSuch,
    value: change.input?.part === part ? change.input.ids : group[part],
    // A disabled field would lose the focus, and its options would stay open.
    readOnly: change.pending,
    onChange: (ids: string[]) => change.start({ part, ids }),
  })
  return (
    <Stack gap="lg">
      <NameForm key={group.id} practiceId={practiceId} group={group} />
      <MultiSelect
        {...people('managers')}
        description={maySetManagers ? texts.managersHint : texts.managersFixed}
        disabled={!maySetManagers}
        data={nameChoices(
          staffs.filter(({ staffId }) => staffId !== memberId || group.managers.includes(staffId)),
        )}
      />
      <MultiSelect description={texts.staffsHint} {...people('staffs')} />
      {mayRemove && (
        <Group>
          <Button variant="subtle" color="red" onClick={remove}>
            {texts.remove}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function NameForm({ practiceId, group }: Omit<Props, 'onDone'>) {
  const labels = { name: texts.name }
  const form = useFields({
    initialValues: { name: group.name },
    validate: validateWith(groupForm, labels),
    labels,
    owners: { ERR_GROUP_NAME_EXISTS: 'name' },
  })
  useDraft(`group-${group.id}`, form)
  const rename = useAction(renameGroup(practiceId, group.id), {
    onSuccess: ({ name }) => {
      form.setInitialValues({ name })
      form.setValues({ name })
      notifications.show({ message: texts.renamed, color: 'green' })
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={rename}
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
