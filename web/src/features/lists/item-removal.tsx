import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListItem } from '#shared/model/lists.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { Question } from '../../ui/confirm-dialog.tsx'
import { listDataQuery } from './queries.ts'
import { listTexts as texts } from './texts.ts'

type Props = { practiceId: string; item: ListItem; onDone: () => void }

/** Asks before an entry is deleted. */
export function ItemRemoval({ practiceId, item: { listDataId }, onDone }: Props) {
  const client = useQueryClient()
  const [error, setError] = useState<ApiError | null>(null)
  const remove = useAction({
    run: (_: null) => api.lists.remove({ params: { practiceId, listDataId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: listDataQuery(practiceId).queryKey })
      notifications.show({ message: texts.removed, color: 'green' })
      onDone()
    },
    onError: setError,
  })
  return (
    <Question
      confirm={texts.removeConfirm}
      onConfirm={() => remove.start(null)}
      keep={texts.keep}
      onKeep={onDone}
      pending={remove.pending}
      error={error}
      color="red"
    >
      {texts.removeText}
    </Question>
  )
}
