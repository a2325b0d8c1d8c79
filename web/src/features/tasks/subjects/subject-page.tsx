import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subject } from '#shared/model/subject.ts'
import { removeSubject, subjectsQuery } from '../../../data/subjects.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { useChanging, useUndoable } from '../../../session/undo.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Checklist } from './checklist.tsx'
import { SubjectForm } from './subject-form.tsx'
import { subjectTexts as texts } from './texts.ts'

/** What the page is doing with a type: nothing is held of it that the list may learn anew. */
type Work = { mode: 'add' } | { mode: 'edit'; subject: Subject } | { mode: 'items'; id: string }

/** The types of tasks of the practice (specification, section 3). */
export function SubjectPage() {
  const { id: practiceId } = usePractice()
  const query = useQuery(subjectsQuery(practiceId))
  const mayAdd = usePermission('practices.subjects.create')
  const changing = useChanging()
  const [work, setWork] = useState<Work | null>(null)
  const close = () => setWork(null)
  const subjects = query.data?.filter(({ id }) => !changing.has(id))
  const listed = subjects?.find((one) => work?.mode === 'items' && one.id === work.id)
  return (
    <>
      <PageHeader
        title={texts.title}
        count={subjects?.length}
        description={texts.description}
        action={
          mayAdd && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setWork({ mode: 'add' })}
            >
              {texts.add}
            </Button>
          )
        }
      />
      <DataTable
        label={texts.title}
        columns={useColumns(practiceId, subjects ?? [], setWork)}
        rows={subjects}
        query={query}
        keyOf={({ id }) => id}
        keys
        empty={<EmptyState illustration="tasks" title={texts.none} text={texts.noneText} />}
      />
      <FormDialog
        title={work?.mode === 'edit' ? texts.editTitle : texts.addTitle}
        opened={work?.mode === 'add' || work?.mode === 'edit'}
        onClose={close}
      >
        {(work?.mode === 'add' || work?.mode === 'edit') && (
          <SubjectForm
            practiceId={practiceId}
            subject={work.mode === 'edit' ? work.subject : null}
            onDone={close}
          />
        )}
      </FormDialog>
      <FormDrawer
        title={listed && texts.itemsOf(listed.name)}
        opened={listed !== undefined}
        onClose={close}
      >
        {listed && <Checklist practiceId={practiceId} subject={listed} />}
      </FormDrawer>
    </>
  )
}

function followUpOf({ followUp }: Subject, subjects: readonly Subject[]): string {
  if (!followUp) return texts.noFollowUp
  const next = subjects.find(({ id }) => id === followUp.subjectId)
  return texts.followedBy(next?.name ?? texts.gone, texts.days(followUp.days), followUp.status)
}

function useColumns(
  practiceId: string,
  subjects: readonly Subject[],
  onWork: (work: Work) => void,
): Column<Subject>[] {
  const mayEdit = usePermission('practices.subjects.update')
  const mayRemove = usePermission('practices.subjects.delete')
  const undoable = useUndoable()
  const remove = ({ id, name }: Subject) =>
    undoable({ id, change: removeSubject(practiceId), input: id, message: texts.removed(name) })
  return [
    { label: texts.columns.name, render: ({ name }) => name },
    { label: texts.columns.due, render: ({ dueInDays }) => texts.days(dueInDays) },
    {
      label: texts.columns.checklist,
      render: ({ id, name, items }) => {
        const shown = items.length === 0 && mayEdit ? texts.noItems : texts.items(items.length)
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={texts.openItems(shown, name)}
            onClick={() => onWork({ mode: 'items', id })}
          >
            {shown}
          </Button>
        )
      },
    },
    { label: texts.columns.followUp, render: (subject) => followUpOf(subject, subjects) },
    {
      label: texts.columns.actions,
      action: true,
      render: (subject) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {mayEdit && (
            <IconButton
              icon={IconPencil}
              label={texts.edit(subject.name)}
              opensRow
              onClick={() => onWork({ mode: 'edit', subject })}
            />
          )}
          {mayRemove && (
            <IconButton
              icon={IconTrash}
              label={texts.remove(subject.name)}
              onClick={() => remove(subject)}
            />
          )}
        </Group>
      ),
    },
  ]
}
