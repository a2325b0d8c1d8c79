import { useState } from 'react'
import { useDraftOf } from '../../session/drafts.ts'

/**
 * The note that goes with the upload at hand. What is typed and not saved yet outlasts the page; what is
 * saved belongs to its upload, and the next one begins with none.
 */
export function useNote(patientId: string, uploadKey: string | null) {
  const [comment, setComment] = useState('')
  /** Null where nothing of this upload is saved. */
  const [saved, setSaved] = useState<string | null>(null)
  const [of, setOf] = useState(uploadKey)
  const isUnsaved = comment !== (saved ?? '')
  const unsaved = () => (isUnsaved ? comment : null)
  useDraftOf<string>(`upload-note-${patientId}`, {
    typed: unsaved,
    left: unsaved,
    restore: setComment,
  })
  if (of !== uploadKey) {
    setOf(uploadKey)
    if (of !== null) {
      if (!isUnsaved) setComment('')
      setSaved(null)
    }
  }
  return { comment, setComment, saved, setSaved, isUnsaved }
}

export type Note = ReturnType<typeof useNote>
