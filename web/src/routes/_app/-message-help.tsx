import { lazy, Suspense } from 'react'
import type { MessageHelp } from '../../features/messages/composer.tsx'
import type { BookTime, FileMessages } from '../../features/messages/message-row.tsx'
import { TemplatePicker } from '../../features/templates/template-picker.tsx'
import { appendOnNewLine } from '../../features/templates/text.ts'
import { noteHelp } from './-note-help.tsx'

/** Lets one pick a reply template, which goes onto a new line of the message. */
export const messageHelp: MessageHelp = ({ text, onText }) => (
  <TemplatePicker onPick={(content) => onText(appendOnNewLine(text, content))} />
)

/** Few threads have a time in them. */
const BookProposed = lazy(() =>
  import('../../features/appointments/tab/book-proposed.tsx').then((part) => ({
    default: part.BookProposed,
  })),
)

/** Makes an appointment of a time that was proposed in a message. */
export const bookProposed: BookTime = ({ of, ...proposed }) =>
  of && (
    <Suspense>
      <BookProposed {...of} {...proposed} />
    </Suspense>
  )

const FileMessagesDialog = lazy(() =>
  import('../../features/patients/notes/file-messages.tsx').then((part) => ({
    default: part.FileMessagesDialog,
  })),
)

/** Puts messages into the notes of the record. */
export const fileMessages: FileMessages = (about) => (
  <Suspense>
    <FileMessagesDialog {...about} noteHelp={noteHelp} />
  </Suspense>
)
