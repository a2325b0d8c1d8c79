import { Select, Stack, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FacebookConnection, FacebookForm } from '#shared/model/facebook.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import { changeFacebook } from '../../data/facebook.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { Hint } from '../../ui/hint.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { type AnswerValues, answersOf, bodyOf, fieldChoices, offered } from './answers.ts'
import { facebookTexts as texts } from './texts.ts'

type Props = { practiceId: string; connection: FacebookConnection }

/** The lead forms of the page: which are on, who follows up, and where answers go. */
export function FacebookForms({ practiceId, connection }: Props) {
  const mayEdit = usePermission('practices.facebook.update')
  const [openId, setOpenId] = useState<string | null>(null)
  const open = connection.forms.find(({ formId }) => formId === openId)
  const { nameOf } = useAdvocates(practiceId)
  const columns: Column<FacebookForm>[] = [
    { label: texts.columns.name, render: ({ name }) => name },
    {
      label: texts.columns.isOn,
      render: (form) => (
        <Turned practiceId={practiceId} connection={connection} form={form} disabled={!mayEdit} />
      ),
    },
    {
      label: texts.columns.advocate,
      render: ({ advocateId }) => <Hint span>{nameOf(advocateId)}</Hint>,
    },
    {
      label: texts.columns.questions,
      render: ({ questions }) => questions.length.toLocaleString('en-US'),
    },
  ]
  return (
    <Section title={texts.forms} text={texts.formsText}>
      <DataTable
        label={texts.forms}
        columns={columns}
        rows={connection.forms}
        keyOf={({ formId }) => formId}
        keys
        {...(mayEdit && { onOpen: ({ formId }: FacebookForm) => setOpenId(formId) })}
        empty={
          <EmptyState illustration="mail" title={texts.noFormsTitle} text={texts.noForms} compact />
        }
      />
      <FormDrawer
        title={open ? texts.editTitle(open.name) : ''}
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
      >
        {open && (
          <AnswersForm
            key={open.formId}
            practiceId={practiceId}
            connection={connection}
            form={open}
            onDone={() => setOpenId(null)}
          />
        )}
      </FormDrawer>
    </Section>
  )
}

type FormProps = Props & { form: FacebookForm }

/** Whether leads of a form come in. */
function Turned({ practiceId, connection, form, disabled }: FormProps & { disabled: boolean }) {
  const turn = useAction(changeFacebook(practiceId, connection))
  const shown = turn.input?.forms?.[0]?.isOn
  return (
    <Switch
      aria-label={texts.turn(form.name)}
      checked={shown === undefined ? form.isOn : shown === 1}
      disabled={disabled}
      onChange={(event) => {
        const isOn = event.currentTarget.checked
        turn.start({ forms: [bodyOf({ ...form, isOn }, answersOf(form))] })
      }}
    />
  )
}

function AnswersForm({ practiceId, connection, form, onDone }: FormProps & { onDone: () => void }) {
  const { choices } = useAdvocates(practiceId, form.advocateId)
  const fields = useFields<AnswerValues>({
    initialValues: answersOf(form),
    labels: { advocateId: texts.columns.advocate, fields: texts.answers },
    owners: { ERR_ADVOCATE_NOT_IN_PRACTICE: 'advocateId' },
  })
  useDraft(`facebook-form-${form.formId}`, fields)
  const save = useAction(changeFacebook(practiceId, connection), {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: fields.report,
  })
  const { values } = fields
  return (
    <SubmitForm
      form={fields}
      action={{
        pending: save.pending,
        start: () => save.start({ forms: [bodyOf(form, values)] }),
      }}
      submit={texts.save}
      disabled={!fields.isDirty()}
      onCancel={onDone}
    >
      <Select {...fields.field('advocateId')} data={choices} />
      <Stack gap="sm" component="fieldset" p={0} m={0} style={{ border: 0 }}>
        <Hint component="legend" mb="xs">
          {texts.answers}
        </Hint>
        {form.questions.map(({ key, label }, place) => (
          <Select
            key={key}
            label={label}
            data={offered(fieldChoices, values.fields, place)}
            value={values.fields[place] ?? ''}
            onChange={(chosen) =>
              fields.setFieldValue('fields', values.fields.with(place, chosen ?? ''))
            }
          />
        ))}
      </Stack>
    </SubmitForm>
  )
}

/** Who can be given leads, and what they are called. */
function useAdvocates(practiceId: string, chosen: string | null = null) {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const people = nameChoices(staffs.filter(({ roles }) => hasLeadRole(roles)))
  const nobody = { value: '', label: texts.distributed }
  const isThere = chosen === null || people.some(({ value }) => value === chosen)
  const former = isThere ? [] : [{ value: chosen, label: texts.former }]
  const nameOf = (advocateId: string | null) =>
    advocateId === null
      ? texts.distributed
      : (people.find(({ value }) => value === advocateId)?.label ?? texts.former)
  return { choices: [nobody, ...people, ...former], nameOf }
}
