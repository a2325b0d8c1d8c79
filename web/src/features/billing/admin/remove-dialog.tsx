import { notifications } from '@mantine/notifications'
import { type Mutation, useAction } from '../../../data/mutation.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props<Id, Result> = {
  /** Null where nothing is asked about. */
  of: { id: Id; name: string } | null
  change: Mutation<Id, Result>
  texts: {
    removeTitle: (name: string) => string
    removeText: string
    remove: string
    keep: string
    removed: string
  }
  onClose: () => void
}

/** Asks before practices are offered something no more. */
export function RemoveDialog<Id, Result>({ of, change, texts, onClose }: Props<Id, Result>) {
  const remove = useAction(change, {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onClose()
    },
    inline: true,
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle(of?.name ?? '')}
      opened={of !== null}
      onClose={() => {
        remove.clearError()
        onClose()
      }}
      confirm={texts.remove}
      keep={texts.keep}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => of && remove.start(of.id)}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
