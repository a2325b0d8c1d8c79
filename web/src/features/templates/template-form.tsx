import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type Template, templateForm, type TemplateForm as Values } from '#shared/model/template.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { OWN } from './queries.ts'
import { templateTexts as texts } from './texts.ts'

type Props = {
  /** The template to change; null for a new one. */
  template: Template | null
  onDone: () => void
}

/** Adds or changes a template (specification, section 5, Template). */
export function TemplateForm({ template, onDone }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { title: template?.title ?? '', content: template?.content ?? '' },
    validate: validateWith(templateForm, texts.labels),
    validateInputOnBlur: true,
    onValuesChange: () => errors.clear(),
  })
  const errors = useServerErrors(form, texts.labels, { ERR_TEMPLATE_DUPLICATED: 'title' })
  useDraft(`template-${template?.id ?? 'new'}`, form)
  const save = useAction({
    run: (body: Values, options) =>
      template
        ? api.templates.update({ params: { ...OWN, templateId: template.id }, body }, options)
        : api.templates.create({ params: OWN, body }, options),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.templates })
      notifications.show({ message: template ? texts.edited : texts.added, color: 'green' })
      onDone()
    },
    onError: errors.report,
  })
  const { title, content } = form.values
  const isFilled = title.trim() !== '' && content.trim() !== ''

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A form around this one is not meant.
        event.stopPropagation()
        form.onSubmit((values) => save.start(values), focusFirst(form))(event)
      }}
    >
      <Stack>
        <Unsaved when={form.isDirty} />
        <FormError error={errors.banner} />
        <TextInput
          label={texts.fields.title}
          required
          autoFocus
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label={texts.fields.content}
          required
          autosize
          minRows={5}
          maxRows={14}
          {...form.getInputProps('content')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={save.pending}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
