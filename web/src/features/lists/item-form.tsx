import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { text } from '#shared/model/fields.ts'
import { LIST_TITLE_MAX, type ListGroup, type ListItem } from '#shared/model/lists.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { listDataQuery } from './queries.ts'
import { listTexts as texts } from './texts.ts'

const schema = v.object({ title: text(LIST_TITLE_MAX) })
const labels = { title: texts.fieldTitle }

type Props = {
  practiceId: string
  group: ListGroup
  /** The entry to change; null for a new one. */
  item: ListItem | null
  onDone: () => void
}

/** Adds or changes an entry of a list; its value is its title. */
export function ItemForm({ practiceId, group, item, onDone }: Props) {
  const client = useQueryClient()
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: item?.title ?? '' },
    validate: validateWith(schema, labels),
    onValuesChange: () => errors.clear(),
  })
  useDraft(`list-item-${item?.id ?? group}`, form)
  const errors = useServerErrors(form, labels, { ERR_LIST_ITEM_EXISTS: 'title' })
  const save = useAction({
    run: ({ title }: { title: string }, options) =>
      item
        ? api.lists.update({
            params: { practiceId, listDataId: item.listDataId },
            body: { title, value: title },
          })
        : api.lists.create(
            { params: { practiceId }, body: { group, title, value: title } },
            options,
          ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: listDataQuery(practiceId).queryKey })
      notifications.show({ message: item ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: errors.report,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.start(values), focusFirst(form))}>
      <Stack>
        <FormError error={errors.banner} />
        <TextInput
          label={texts.fieldTitle}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.pending} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
