import { Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAction } from '../../../data/mutation.ts'
import { addNote } from '../../../data/notes.ts'
import { usePractice } from '../../../session/member.ts'
import { Unsaved } from '../../../session/unsaved.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useZone } from '../../../ui/zone.tsx'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import { NoteFields, useNoteFields } from './note-form.tsx'
import { type Message, quotedAnew, quoteOf } from './quote.ts'
import { noteTexts as texts } from './texts.ts'

type Props = {
  patientId: string
  /** The last of them is the one that was chosen. */
  messages: readonly Message[]
  onClose: () => void
  noteHelp: NoteHelp
}

/** How many of the messages before it can be put into the notes with one. */
const OFFERED = 30
/** So much of a message tells which it is. */
const START_LENGTH = 40

/** Makes a note of a message, and of those before it that belong to it. */
export function FileMessagesDialog(props: Props) {
  return (
    <FormDialog title={texts.fileTitle} opened onClose={props.onClose}>
      <FileMessages {...props} />
    </FormDialog>
  )
}

function FileMessages({ patientId, messages, onClose, noteHelp }: Props) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  // Messages that come meanwhile change nothing of what is put into the notes.
  const [offered] = useState(() => messages.slice(-OFFERED))
  const last = offered.at(-1)
  const [from, setFrom] = useState(last?.key ?? '')
  const quoteFrom = (key: string) =>
    quoteOf(offered.slice(offered.findIndex((one) => one.key === key)), zone)
  const form = useNoteFields(`note-${patientId}-${last?.key}`, {
    note: quoteFrom(from),
    notifyStaffIds: [],
  })
  const add = useAction(addNote(practiceId, patientId), {
    onSuccess() {
      notifications.show({ message: texts.filed })
      onClose()
    },
    onError: form.report,
  })

  function begin(key: string) {
    form.setFieldValue('note', quotedAnew(form.values.note, quoteFrom(from), quoteFrom(key)))
    setFrom(key)
  }

  return (
    <Stack gap="sm">
      {offered.length > 1 && (
        <Select
          label={texts.from}
          value={from}
          onChange={(key) => key !== null && begin(key)}
          data={offered.toReversed().map((one) => ({
            value: one.key,
            label: startOf(one, formatDate(one.at, 'long', zone)),
          }))}
        />
      )}
      <NoteFields
        patientId={patientId}
        form={form}
        action={{
          pending: add.pending,
          start: (values) => add.start({ ...values, messageSeq: last?.seq ?? null }),
        }}
        submit={texts.add}
        onCancel={onClose}
        noteHelp={noteHelp}
      />
      <Unsaved when={form.isUnfinished} />
    </Stack>
  )
}

function startOf({ sender, text }: Message, at: string): string {
  const [line = ''] = text.split('\n')
  const start = line.length > START_LENGTH ? `${line.slice(0, START_LENGTH)}…` : line
  return `${at} ${sender}: ${start}`
}
