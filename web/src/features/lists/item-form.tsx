import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { text } from '#shared/model/fields.ts'
import { LIST_TITLE_MAX, type ListGroup, type ListItem } from '#shared/model/lists.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
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
  const form = useFields({
    initialValues: { title: item?.title ?? '' },
    validate: validateWith(schema, labels),
    labels,
    owners: { ERR_LIST_ITEM_EXISTS: 'title' },
  })
  useDraft(`list-item-${item?.id ?? group}`, form)
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
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      onSubmit={save.start}
      pending={save.pending}
      submit={texts.save}
      disabled={!form.isDirty()}
      onCancel={onDone}
    >
      <TextInput data-autofocus autoComplete="off" {...form.field('title')} />
    </SubmitForm>
  )
}
