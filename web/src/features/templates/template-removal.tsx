import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Template } from '#shared/model/template.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAction } from '../../api/use-action.ts'
import { Question } from '../../ui/confirm-dialog.tsx'
import { OWN } from './queries.ts'
import { templateTexts as texts } from './texts.ts'

type Props = { template: Template; onDone: () => void }

/** Asks before a template is deleted. */
export function TemplateRemoval({ template: { id: templateId, title }, onDone }: Props) {
  const client = useQueryClient()
  const [error, setError] = useState<ApiError | null>(null)
  const remove = useAction({
    run: (_: null) => api.templates.remove({ params: { ...OWN, templateId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.templates })
      notifications.show({ message: texts.removed, color: 'green' })
      onDone()
    },
    onError: setError,
  })
  return (
    <Question
      confirm={texts.remove}
      onConfirm={() => remove.start(null)}
      keep={texts.cancel}
      onKeep={onDone}
      pending={remove.pending}
      error={error}
      color="red"
    >
      {texts.removeText(title)}
    </Question>
  )
}
