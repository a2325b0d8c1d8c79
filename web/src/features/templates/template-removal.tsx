import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Template } from '#shared/model/template.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAction } from '../../api/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
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
    <Stack>
      <FormError error={error} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.removeText(title)}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone} autoFocus data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" loading={remove.pending} onClick={() => remove.start(null)}>
          {texts.remove}
        </Button>
      </Group>
    </Stack>
  )
}
