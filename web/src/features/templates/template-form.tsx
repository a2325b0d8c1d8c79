import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Template, templateForm, type TemplateForm as Values } from '#shared/model/template.ts'
import { useAction } from '../../data/mutation.ts'
import { saveTemplate } from '../../data/templates.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { placeholders } from './placeholders.ts'
import { templateTexts as texts } from './texts.ts'

type Props = {
  /** The template to change; null for a new one. */
  template: Template | null
  onDone: () => void
}

/** Adds or changes a template (specification, section 5, Template). */
export function TemplateForm({ template, onDone }: Props) {
  const form = useFields<Values>({
    initialValues: { title: template?.title ?? '', content: template?.content ?? '' },
    validate: validateWith(templateForm, texts.labels),
    validateInputOnBlur: true,
    labels: texts.labels,
    owners: { ERR_TEMPLATE_DUPLICATED: 'title' },
  })
  useDraft(`template-${template?.id ?? 'new'}`, form)
  const save = useAction(saveTemplate(template?.id), {
    onSuccess: () => {
      notifications.show({ message: template ? texts.edited : texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const { title, content } = form.values
  const isFilled = title.trim() !== '' && content.trim() !== ''

  return (
    <SubmitForm
      form={form}
      action={save}
      submit={texts.confirm}
      disabled={!isFilled}
      onCancel={onDone}
    >
      <Unsaved when={form.isDirty} />
      <TextInput
        required
        autoFocus
        data-autofocus
        {...form.field('title')}
        label={texts.fields.title}
      />
      <Textarea
        required
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('content')}
        label={texts.fields.content}
        description={texts.placeholders(placeholders)}
      />
    </SubmitForm>
  )
}
