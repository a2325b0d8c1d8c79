import { Stack, Text } from '@mantine/core'
import type { DataImport } from '#shared/model/imports.ts'
import { undoImport } from '../../data/imports.ts'
import { useAction } from '../../data/mutation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { useZone } from '../../ui/zone.tsx'
import { historyTexts as texts } from './texts.ts'

type Props = { practiceId: string; item: DataImport | null; onClose: () => void }

/** Says what undoing an import changes and what it leaves alone, then asks. */
export function UndoDialog({ practiceId, item, onClose }: Props) {
  const undo = useAction(undoImport(practiceId), { onSuccess: onClose, inline: true })
  const zone = useZone()
  const added = item?.counts.added ?? 0
  const updated = item?.counts.updated ?? 0
  return (
    <ConfirmDialog
      title={texts.undoTitle}
      opened={item !== null}
      onClose={() => {
        undo.clearError()
        onClose()
      }}
      confirm={texts.undoConfirm}
      keep={texts.undoKeep}
      color="red"
      pending={undo.pending}
      error={undo.error}
      onConfirm={() => item && undo.start(item.importId)}
    >
      <Stack gap="xs">
        {added > 0 && <Text size="sm">{texts.undoAdded(added)}</Text>}
        {updated > 0 && <Text size="sm">{texts.undoUpdated(updated)}</Text>}
        <Text size="sm">{texts.undoKept}</Text>
        {item?.settings?.makesTasks && <Text size="sm">{texts.undoTasks}</Text>}
        {item?.undoableUntil && (
          <Hint>{texts.undoUntil(formatDate(item.undoableUntil, 'long', zone))}</Hint>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
