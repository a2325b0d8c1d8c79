import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { text } from '#shared/model/fields.ts'
import { LIST_TITLE_MAX, type ListGroup, type ListItem } from '#shared/model/lists.ts'
import { saveListItem } from '../../data/lists.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
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
  const form = useFields({
    initialValues: { title: item?.title ?? '' },
    validate: validateWith(schema, labels),
    labels,
    owners: { ERR_LIST_ITEM_EXISTS: 'title' },
  })
  useDraft(`list-item-${item?.id ?? group}`, form)
  const save = useAction(saveListItem(practiceId, group, item?.listDataId), {
    onSuccess: () => {
      notifications.show({ message: item ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={save}
      submit={texts.save}
      disabled={!form.isDirty()}
      onCancel={onDone}
    >
      <TextInput data-autofocus autoComplete="off" {...form.field('title')} />
    </SubmitForm>
  )
}
