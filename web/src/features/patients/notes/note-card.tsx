import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Note } from '#shared/model/note.ts'
import { useAction } from '../../../data/mutation.ts'
import { changeNote, removeNote } from '../../../data/notes.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { useUndoable } from '../../../session/undo.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { type Section, tabLink } from '../../../ui/sections.ts'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import { NoteFields, useNoteFields } from './note-form.tsx'
import { noteTexts as texts } from './texts.ts'

type Props = { note: Note; section: Section; patientId: string; noteHelp: NoteHelp }

/** A note; its author may change and delete it. */
export function NoteCard(props: Props) {
  const { note, section, patientId } = props
  const [isEditing, edit] = useDisclosure(false)
  const isOwn = useMember()?.id === note.author.id
  const remove = useRemoveNote(patientId)
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text size="sm" fw={600}>
            {note.author.name}
          </Text>
          <Hint>
            <RelativeTime at={note.createdAt} />
            {note.editedAt && (
              <>
                {` · ${texts.edited} `}
                <RelativeTime at={note.editedAt} />
              </>
            )}
            {note.notified.length > 0 &&
              ` · ${texts.told(note.notified.map(({ name }) => name).join(', '))}`}
            {note.messageSeq !== null && (
              <>
                {' · '}
                <Anchor
                  inherit
                  renderRoot={(link) => (
                    <Link {...tabLink(section, { patientId, tab: 'messages' })} {...link} />
                  )}
                >
                  {texts.ofMessages}
                </Anchor>
              </>
            )}
          </Hint>
        </div>
        {isOwn && !isEditing && (
          <Group gap={2} wrap="nowrap" flex="none">
            <IconButton icon={IconPencil} label={texts.edit} onClick={edit.open} />
            <IconButton icon={IconTrash} label={texts.remove} onClick={() => remove(note)} />
          </Group>
        )}
      </Group>
      {isEditing ? <EditNote {...props} onDone={edit.close} /> : <Written note={note} />}
    </Stack>
  )
}

function Written({ note: { note, notified } }: Pick<Props, 'note'>) {
  return <RichText mentions={notified.map(({ name }) => name)}>{note}</RichText>
}

function EditNote({ note, patientId, noteHelp, onDone }: Props & { onDone: () => void }) {
  const { id: practiceId } = usePractice()
  const { noteId, version, notified } = note
  const form = useNoteFields(`note-${noteId}`, { note: note.note, notifyStaffIds: [] })
  const change = useAction(changeNote(practiceId, patientId, noteId), {
    onSuccess: onDone,
    onError: form.report,
  })
  return (
    <NoteFields
      patientId={patientId}
      form={form}
      action={{
        pending: change.pending,
        // What is as it was needs no saving.
        start: (values) => (form.isDirty() ? change.start({ ...values, version }) : onDone()),
      }}
      submit={texts.save}
      onCancel={onDone}
      told={notified}
      noteHelp={noteHelp}
    />
  )
}

/** Deletes a note, which can be undone for a moment. */
function useRemoveNote(patientId: string) {
  const { id: practiceId } = usePractice()
  const undoable = useUndoable()
  return ({ noteId }: Note) =>
    undoable({
      id: noteId,
      change: removeNote(practiceId, patientId),
      input: noteId,
      message: texts.removed,
    })
}
