import { notifications } from '@mantine/notifications'
import type { ListItem } from '#shared/model/lists.ts'
import { removeListItem } from '../../data/lists.ts'
import { useAction } from '../../data/mutation.ts'
import { Question } from '../../ui/confirm-dialog.tsx'
import { listTexts as texts } from './texts.ts'

type Props = { practiceId: string; item: ListItem; onDone: () => void }

/** Asks before an entry is deleted. */
export function ItemRemoval({ practiceId, item: { listDataId }, onDone }: Props) {
  const remove = useAction(removeListItem(practiceId, listDataId), {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onDone()
    },
    inline: true,
  })
  return (
    <Question
      confirm={texts.removeConfirm}
      onConfirm={() => remove.start()}
      keep={texts.keep}
      onKeep={onDone}
      pending={remove.pending}
      error={remove.error}
      color="red"
    >
      {texts.removeText}
    </Question>
  )
}
