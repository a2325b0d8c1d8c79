import { Anchor, Button, Group, Switch, Text } from '@mantine/core'
import { IconCode, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadFormRow } from '#shared/model/lead-form.ts'
import { leadFormsQuery, removeLeadForm, turnLeadForm } from '../../data/lead-forms.ts'
import { useAction } from '../../data/mutation.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { CodeDialog } from './code-dialog.tsx'
import { LockedLeads } from './locked-leads.tsx'
import { listTexts as texts } from './texts.ts'

type Props = { onOpen: (formId: string) => void }

/** The lead forms of the practice, and the leads that wait for room in its plan. */
export function LeadFormsPage({ onOpen }: Props) {
  const { id: practiceId } = usePractice()
  const mayAdd = usePermission('practices.leadForms.create')
  const query = useQuery(leadFormsQuery(practiceId))
  const { data } = query
  const changing = useChanging()
  const rows = data?.items.filter(({ formId }) => !changing.has(formId))
  const [coded, setCoded] = useState<LeadFormRow | null>(null)
  const limit = data?.limit ?? null
  const isFull = rows !== undefined && limit !== null && rows.length >= limit
  const add = mayAdd && (
    <Button
      flex="none"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull}
      onClick={() => onOpen('new')}
    >
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        count={rows?.length}
        description={texts.description}
        action={rows?.length !== 0 && add}
      />
      <LockedLeads practiceId={practiceId} />
      <DataTable
        label={texts.label}
        columns={useColumns(practiceId, { onOpen, onCode: setCoded })}
        rows={rows}
        query={query}
        keyOf={({ formId }) => formId}
        keys
        empty={
          <EmptyState
            illustration="mail"
            title={texts.emptyTitle}
            text={texts.empty}
            action={add}
          />
        }
      />
      {rows && limit !== null && (
        <Hint mt="xs">{isFull ? texts.full : texts.of(rows.length, limit)}</Hint>
      )}
      <CodeDialog form={coded} onClose={() => setCoded(null)} />
    </>
  )
}

type Actions = Props & { onCode: (form: LeadFormRow) => void }

function useColumns(practiceId: string, { onOpen, onCode }: Actions): Column<LeadFormRow>[] {
  const mayEdit = usePermission('practices.leadForms.update')
  const mayRemove = usePermission('practices.leadForms.delete')
  const undoable = useUndoable()
  return [
    {
      label: texts.columns.name,
      render: ({ formId, name }) =>
        mayEdit ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            ta="start"
            {...{ [ROW_LINK]: '' }}
            onClick={() => onOpen(formId)}
          >
            {name}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {name}
          </Text>
        ),
    },
    {
      label: texts.columns.isOn,
      render: (form) => (
        <Turned key={form.version} practiceId={practiceId} form={form} disabled={!mayEdit} />
      ),
    },
    {
      label: texts.columns.submissions,
      right: true,
      render: ({ submissions }) => submissions.toLocaleString('en-US'),
    },
    {
      label: texts.columns.last,
      render: ({ lastSubmittedAt }) => (
        <Hint>{lastSubmittedAt ? <RelativeTime at={lastSubmittedAt} /> : texts.never}</Hint>
      ),
    },
    {
      label: texts.columns.action,
      action: true,
      render: (form) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <IconButton
            icon={IconCode}
            label={texts.codeOf(form.name)}
            onClick={() => onCode(form)}
          />
          {mayRemove && (
            <IconButton
              icon={IconTrash}
              label={texts.removeOf(form.name)}
              onClick={() =>
                undoable({
                  id: form.formId,
                  change: removeLeadForm(practiceId, form.formId),
                  input: undefined,
                  message: texts.removed(form.name),
                })
              }
            />
          )}
        </Group>
      ),
    },
  ]
}

type TurnedProps = { practiceId: string; form: LeadFormRow; disabled: boolean }

/** Whether the form takes submissions. */
function Turned({ practiceId, form, disabled }: TurnedProps) {
  const turn = useAction(turnLeadForm(practiceId, form))
  return (
    <Switch
      aria-label={texts.turn(form.name)}
      checked={turn.input ?? form.isOn}
      disabled={disabled}
      onChange={(event) => turn.start(event.currentTarget.checked)}
    />
  )
}
