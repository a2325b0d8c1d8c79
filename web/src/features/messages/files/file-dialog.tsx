import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredDocument } from '#shared/model/upload.ts'
import { toApiError } from '../../../api/api-error.ts'
import { messageFileQuery } from '../../../data/message-files.ts'
import type { ThreadOf } from '../../../data/messages.ts'
import { DocumentDialog } from '../../../ui/documents/document-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { OpenedFiles } from './file-list.tsx'

type Props = { of: ThreadOf; opened: OpenedFiles; onClose: () => void }

/** A file of a message over the page, with the other files of the message. */
export function FileDialog({ of, opened, onClose }: Props) {
  const { files } = opened
  const [name, setName] = useState(opened.name)
  const file = files.find((one) => one.name === name)
  const query = useQuery(messageFileQuery(of, { ...opened.of, fileId: file?.id ?? '' }))
  const documents = files.map((one): StoredDocument => {
    const found = one.name === name ? query.data : undefined
    return found ?? { ...one, url: '', kind: null, shownUrl: null }
  })
  const retry = () => void query.refetch()
  return (
    <DocumentDialog
      documents={documents}
      opened={name}
      isPending={query.isFetching}
      failure={query.error && <ErrorState error={toApiError(query.error)} retry={retry} />}
      onOpen={setName}
      onRetry={retry}
      onClose={onClose}
    />
  )
}
