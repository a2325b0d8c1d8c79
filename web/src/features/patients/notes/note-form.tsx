import { Group, MultiSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Note } from '#shared/model/note.ts'
import { NOTE_MAX, noteForm } from '#shared/model/note.ts'
import { may } from '#shared/permissions.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { type Fields, useFields, validateWith } from '../../../ui/form.ts'
import { nameChoices } from '../../../ui/name-choices.ts'
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

/** The colleagues who can be told of a note, as a select takes them: whoever may read it. */
function useColleagues(told: readonly Note['author'][]) {
  const { id } = usePractice()
  const me = useMember()
  const { data: staffs = [] } = useQuery(staffsQuery(id))
  return nameChoices(
    staffs
      .filter(({ staffId, roles }) => staffId !== me?.id && may('practices.notes.list', roles))
      .filter(({ staffId }) => told.every((one) => one.id !== staffId)),
  )
}

type Props = {
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

/** Where a note is written or changed, and says who is to be told of it. */
export function NoteFields({ form, noteHelp, told = [], children, ...props }: Props) {
  return (
    <SubmitForm form={form} gap="xs" buttons="start" {...props}>
      <Textarea autosize minRows={3} maxRows={14} maxLength={NOTE_MAX} {...form.field('note')} />
      <Group>
        {noteHelp({
          note: form.values.note,
          onNote: (note) => form.setFieldValue('note', note),
          onCover: () => undefined,
        })}
      </Group>
      <MultiSelect
        data={useColleagues(told)}
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
