import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { viewerTexts } from '../texts.ts'

const MOST_CHARACTERS = 120

/** Asks what an arrow points at; nothing is said where it is closed. */
export function NoteDialog({ onAnswer }: { onAnswer: (note: string | undefined) => void }) {
  const [note, setNote] = useState('')

  function say(event: FormEvent) {
    event.preventDefault()
    onAnswer(note.trim() || undefined)
  }

  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={viewerTexts.noteTitle} size="sm">
      <form onSubmit={say}>
        <Stack gap="md">
          <TextInput
            label={viewerTexts.note}
            value={note}
            maxLength={MOST_CHARACTERS}
            data-autofocus
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => onAnswer(undefined)}>
              {viewerTexts.keepNone}
            </Button>
            <Button type="submit">{viewerTexts.addNote}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
