import { notifications } from '@mantine/notifications'
import type { Template } from '#shared/model/template.ts'
import { useAction } from '../../data/mutation.ts'
import { removeTemplate } from '../../data/templates.ts'
import { Question } from '../../ui/confirm-dialog.tsx'
import { templateTexts as texts } from './texts.ts'

type Props = { template: Template; onDone: () => void }

/** Asks before a template is deleted. */
export function TemplateRemoval({ template: { id: templateId, title }, onDone }: Props) {
  const remove = useAction(removeTemplate(templateId), {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onDone()
    },
    inline: true,
  })
  return (
    <Question
      confirm={texts.remove}
      onConfirm={() => remove.start()}
      onKeep={onDone}
      pending={remove.pending}
      error={remove.error}
      color="red"
    >
      {texts.removeText(title)}
    </Question>
  )
}
