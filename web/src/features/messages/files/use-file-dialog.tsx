import { useCallback, useState } from 'react'
import type { ThreadOf } from '../../../data/messages.ts'
import { useLater } from '../../../ui/later.ts'
import type { OpenedFiles } from './file-list.tsx'

const loadDialog = () => import('./file-dialog.tsx').then(({ FileDialog }) => FileDialog)

/** The dialog that shows a file of a message; its code is loaded with the first file. */
export function useFileDialog(of: ThreadOf) {
  const [opened, setOpened] = useState<OpenedFiles | null>(null)
  const Dialog = useLater(opened ? loadDialog : null)
  const onOpenFile = useCallback((files: OpenedFiles) => setOpened(files), [])
  const dialog = Dialog && opened && (
    <Dialog of={of} opened={opened} onClose={() => setOpened(null)} />
  )
  return { onOpenFile, dialog }
}
