import { Group, MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Note } from '#shared/model/note.ts'
import { NOTE_MAX, noteForm } from '#shared/model/note.ts'
import { useColleagues } from '../../../session/colleagues.ts'
import { useDraft } from '../../../session/drafts.ts'
import { type Fields, useFields, validateWith } from '../../../ui/form.ts'
import { MentionTextarea } from '../../../ui/mention-textarea.tsx'
import { mentionedIds } from '../../../ui/mentions.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import { noteTexts as texts } from './texts.ts'

export type NoteValues = { note: string; notifyStaffIds: string[] }

const labels = { note: texts.note, notifyStaffIds: texts.notify }
const blank: NoteValues = { note: '', notifyStaffIds: [] }

/** What is typed of a note; kept as a draft under its name until it is sent. */
export function useNoteFields(name: string, initialValues = blank): Fields<NoteValues> {
  const form = useFields<NoteValues>({
    initialValues,
    validate: validateWith(noteForm, labels),
    labels,
    optional: ['notifyStaffIds'],
  })
  useDraft(name, form)
  return form
}

type Props = {
  patientId: string
  form: Fields<NoteValues>
  action: { start: (values: NoteValues) => unknown; pending: boolean }
  submit: string
  onCancel?: () => void
  /** Who was told of the note before. */
  told?: readonly Note['author'][]
  noteHelp: NoteHelp
  /** Above the buttons. */
  children?: ReactNode
}

/** Where a note is written or changed, and says who is to be told of it: by `@` in it, or below it. */
export function NoteFields(props: Props) {
  const { patientId, form, action, noteHelp, told = [], children, ...rest } = props
  const colleagues = useColleagues('practices.notes.list', patientId).filter(({ value }) =>
    told.every(({ id }) => id !== value),
  )
  const start = (values: NoteValues) => {
    const mentioned = mentionedIds(values.note, colleagues)
    const notifyStaffIds = [...new Set([...values.notifyStaffIds, ...mentioned])]
    return action.start({ ...values, notifyStaffIds })
  }
  return (
    <SubmitForm form={form} action={{ ...action, start }} gap="xs" buttons="start" {...rest}>
      <MentionTextarea
        autosize
        minRows={3}
        maxRows={14}
        maxLength={NOTE_MAX}
        colleagues={colleagues}
        {...form.field('note')}
      />
      <Group>
        {noteHelp({
          note: form.values.note,
          onNote: (note) => form.setFieldValue('note', note),
          onCover: () => undefined,
        })}
      </Group>
      <MultiSelect
        data={colleagues}
        placeholder={form.values.notifyStaffIds.length === 0 ? texts.notifyHint : ''}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={texts.nobody}
        {...form.field('notifyStaffIds')}
      />
      {children}
    </SubmitForm>
  )
}
