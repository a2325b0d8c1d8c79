import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { text } from '#shared/model/fields.ts'
import { type ChecklistItem, checklistItemForm, type Subject } from '#shared/model/subject.ts'
import { useAction } from '../../../data/mutation.ts'
import { saveChecklistItem, subjectsQuery } from '../../../data/subjects.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useVersions } from '../../../ui/use-versions.ts'
import { checklistLabels as labels, subjectTexts } from './texts.ts'
import { type ItemValues, itemBody, itemValues, sayOfItem } from './values.ts'

const texts = subjectTexts.checklist

const schema = v.pipe(
  v.object({ name: text(80), statuses: v.string() }),
  v.transform(({ name, statuses }) => itemBody({ name, statuses })),
  v.pick(checklistItemForm, ['name', 'statuses']),
)

type Opened = { subject: Subject; item: ChecklistItem | null }

type Props = Opened & { practiceId: string; onDone: () => void }

/** Adds or changes an item of a checklist. */
export function ItemForm({ practiceId, subject, item, onDone }: Props) {
  const client = useQueryClient()
  const form = useFields<ItemValues>({
    initialValues: itemValues(item),
    validate: validateWith(schema, labels),
    labels,
    owners: { ERR_LIST_ITEM_EXISTS: 'name' },
  })
  useDraft(`checklist-${subject.id}-${item?.id ?? 'new'}`, form)
  const versions = useVersions<Opened, ItemValues>({
    form,
    opened: { subject, item },
    valuesOf: (opened) => itemValues(opened.item),
    read: async () => {
      const all = await client.fetchQuery({ ...subjectsQuery(practiceId), staleTime: 0 })
      const newer = all.items.find(({ id }) => id === subject.id)
      const found = newer?.items.find(({ id }) => id === item?.id)
      return newer && found && { subject: newer, item: found }
    },
    words: { labels, empty: subjectTexts.empty, say: sayOfItem },
  })
  const { base, news, change } = versions
  const save = useAction(saveChecklistItem(practiceId, base.subject, item?.id ?? null), {
    onSuccess: () => {
      notifications.show({ message: item ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: versions.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: (values) => {
          versions.forgetNews()
          save.start(itemBody(item ? change : values))
        },
      }}
      submit={texts.save}
      disabled={item !== null && Object.keys(change).length === 0}
      onCancel={onDone}
    >
      <NewsNotice news={news} texts={subjectTexts} />
      <TextInput data-autofocus autoComplete="off" {...form.field('name')} />
      <Textarea
        autosize
        minRows={3}
        maxRows={10}
        description={texts.statusesHint}
        {...form.field('statuses')}
      />
      <Checkbox
        label={texts.isPrimary}
        checked={form.values.isPrimary === '1'}
        onChange={({ currentTarget }) =>
          form.setFieldValue('isPrimary', currentTarget.checked ? '1' : '')
        }
      />
    </SubmitForm>
  )
}
