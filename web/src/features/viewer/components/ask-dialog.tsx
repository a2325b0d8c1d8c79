import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import { viewerTexts } from '../texts.ts'

type Props = {
  title: string
  label: string
  submit: string
  /** Maximum number of characters. */
  most: number
  /** Initial text. */
  before?: string
  /** Receives the text, or undefined if the person closes the dialog. */
  onAnswer: (answer: string | undefined) => void
}

/** Asks for a short text. */
export function AskDialog({ title, label, submit, most, before = '', onAnswer }: Props) {
  const [words, setWords] = useState(before)

  function say(event: FormEvent) {
    event.preventDefault()
    onAnswer(words.trim())
  }

  return (
    <Modal opened onClose={() => onAnswer(undefined)} title={title} size="sm">
      <form onSubmit={say}>
        <Stack gap="md">
          <TextInput
            label={label}
            value={words}
            maxLength={most}
            data-autofocus
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => onAnswer(undefined)}>
              {viewerTexts.keepNone}
            </Button>
            <Button type="submit">{submit}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
