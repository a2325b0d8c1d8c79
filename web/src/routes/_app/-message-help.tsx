import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { patientQuery } from '../../data/patients.ts'
import type { MessageHelp } from '../../features/messages/composer.tsx'
import type { BookTime, FileMessages } from '../../features/messages/message-row.tsx'
import { fillIn, hasPlaceholders, type Known } from '../../features/templates/placeholders.ts'
import { TemplatePicker } from '../../features/templates/template-picker.tsx'
import { appendOnNewLine } from '../../features/templates/text.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { noteHelp } from './-note-help.tsx'

/** Lets one pick a reply template, which goes onto a new line of the message. */
export const messageHelp: MessageHelp = (writing) => <MessageTemplates {...writing} />

function MessageTemplates({ patientId, text, onText }: Parameters<MessageHelp>[0]) {
  const knownOf = useKnown(patientId)
  const isPhone = usePhone()
  // The text may change while the record is read.
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  async function pick(content: string) {
    const filled = hasPlaceholders(content) ? fillIn(content, await knownOf()) : content
    onText(appendOnNewLine(latest.current, filled))
  }
  return <TemplatePicker isShort={isPhone} onPick={(content) => void pick(content)} />
}

/** Reads the values for placeholders. Reading the record is entered in its audit trail. */
function useKnown(patientId: string): () => Promise<Known> {
  const client = useQueryClient()
  const practice = usePractice()
  const member = useMember()
  return async () => {
    const query = patientQuery(practice.id, patientId)
    const record = await client.ensureQueryData(query).catch(() => null)
    return {
      'first name': record?.firstName ?? '',
      'last name': record?.lastName ?? '',
      practice: practice.name,
      'my name': [member?.firstName, member?.lastName].filter(Boolean).join(' '),
    }
  }
}

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
