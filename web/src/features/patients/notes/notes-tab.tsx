import { Divider, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Note } from '#shared/model/note.ts'
import { useAction } from '../../../data/mutation.ts'
import { addNote, notesQuery } from '../../../data/notes.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { useChanging } from '../../../session/undo.tsx'
import { Unsaved } from '../../../session/unsaved.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { itemsOf, More } from '../../../ui/more.tsx'
import type { Section } from '../../../ui/sections.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteFields, useNoteFields } from './note-form.tsx'
import { noteTexts as texts } from './texts.ts'

type Props = { section: Section; patientId: string; noteHelp: NoteHelp }

/** What the staff wrote down about somebody, newest first, and where they write more. */
export function NotesTab({ section, patientId, noteHelp }: Props) {
  const { id: practiceId } = usePractice()
  const query = useInfiniteQuery(notesQuery(practiceId, patientId))
  const mayWrite = usePatientPermission(patientId, 'practices.notes.create')
  return (
    <Stack gap="md" maw={720}>
      {mayWrite && <NewNote patientId={patientId} noteHelp={noteHelp} />}
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={72} />}>
        {(data) => (
          <>
            <Notes notes={itemsOf(data) ?? []} {...{ section, patientId, noteHelp }} />
            <More query={query} label={texts.older} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function NewNote({ patientId, noteHelp }: Omit<Props, 'section'>) {
  const { id: practiceId } = usePractice()
  const form = useNoteFields(`note-${patientId}`)
  const add = useAction(addNote(practiceId, patientId), {
    onSuccess: () => form.reset(),
    onError: form.report,
  })
  return (
    <>
      <NoteFields
        patientId={patientId}
        form={form}
        action={add}
        submit={texts.add}
        noteHelp={noteHelp}
      />
      <Unsaved when={form.isUnfinished} />
    </>
  )
}

function Notes({ notes, ...props }: Props & { notes: readonly Note[] }) {
  const changing = useChanging()
  const shown = notes.filter(({ noteId }) => !changing.has(noteId))
  if (shown.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.all}>
      {shown.map((note) => (
        <li key={note.noteId}>
          <Divider mb="md" />
          <NoteCard note={note} {...props} />
        </li>
      ))}
    </Stack>
  )
}
