import { Anchor, Checkbox, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { taskPriorities, taskPriorityLabels } from '#shared/model/task-codes.ts'
import { subjectsQuery } from '../../../data/subjects.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dayOf, momentOf } from '../../../ui/dates.ts'
import { errorText, optionalLabel } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { MentionTextarea } from '../../../ui/mention-textarea.tsx'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { SegmentedField } from '../../../ui/segmented-field.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { subjectTexts } from '../subjects/texts.ts'
import { PatientSelect } from './patient-select.tsx'
import { AdvocateFields, Locked, OwnerField, ProviderField } from './people-fields.tsx'
import { taskLabels as labels, taskFormTexts as texts } from './texts.ts'
import type { TaskForm } from './use-task-form.ts'

const priorities = taskPriorities.map((value) => ({
  value: String(value),
  label: taskPriorityLabels[value],
}))

type Props = { state: TaskForm; task: Task | null; isPatientFixed: boolean }

/** The fields of a task. The start of one that is there already is locked. */
export function TaskFields({ state, task, isPatientFixed }: Props) {
  const { form } = state
  return (
    <>
      <Locked state={state} task={task} />
      {!isPatientFixed && (
        <PatientSelect
          practiceId={state.practiceId}
          label={labels.patientId}
          error={form.errors.patientId}
          chosen={state.patient}
          onChoose={state.choosePatient}
        />
      )}
      <TypeField state={state} task={task} />
      <OwnerField state={state} task={task} />
      <ProviderField state={state} />
      <AdvocateFields state={state} task={task} />
      <Select {...form.field('priority')} data={priorities} />
      {!task && <StartFields form={form} />}
      <DueFields state={state} task={task} />
      <MentionTextarea
        autosize
        minRows={2}
        maxRows={8}
        colleagues={state.colleagues}
        {...form.field('comments')}
        error={form.errors.comments ?? form.errors.notifyStaffIds}
      />
      <Flag form={form} name="failAfterDue" label={texts.failAfterDue} />
      <Flag
        form={form}
        name="advocateCanComplete"
        label={texts.advocateCanComplete}
        description={texts.advocateHint}
      />
    </>
  )
}

type FormProps = Pick<TaskForm, 'form'>

/** Another type resets the advocate; of a task that is there already, its checklist as well. */
function TypeField({ state, task }: Omit<Props, 'isPatientFixed'>) {
  const { form, practiceId, self } = state
  const { data: subjects } = useQuery(subjectsQuery(practiceId))
  const mayManage = usePermission('practices.subjects.create')
  const [asked, setAsked] = useState<string | null>(null)
  const known = subjects ?? []
  const own = task?.subjectId
  const isGone = subjects && own && !known.some(({ id }) => id === own)
  const isOwn = task !== null && task.subjectId === null

  function choose(subjectId: string) {
    form.setFieldValue('subjectId', subjectId)
    form.setFieldValue('advocateId', task ? '' : self)
    setAsked(null)
  }

  return (
    <>
      <Select
        {...form.field('subjectId')}
        searchable
        placeholder={isOwn ? task.subject : ''}
        data={[
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          ...(isGone ? [{ value: own, label: task.subject }] : []),
        ]}
        onChange={(subjectId) => {
          if (!subjectId || subjectId === form.values.subjectId) return
          if (task) setAsked(subjectId)
          else choose(subjectId)
        }}
      />
      {subjects?.length === 0 && (
        <Hint>
          {texts.noTypes}{' '}
          {mayManage && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/practice-hub/task-types" target="_blank" {...props} />
              )}
            >
              {texts.addTypes}
            </Anchor>
          )}
        </Hint>
      )}
      <ConfirmDialog
        title={texts.changeType}
        opened={asked !== null}
        onClose={() => setAsked(null)}
        confirm={texts.changeTypeConfirm}
        onConfirm={() => asked && choose(asked)}
      >
        {texts.changeTypeText}
      </ConfirmDialog>
    </>
  )
}

function StartFields({ form }: FormProps) {
  const zone = useZone()
  const now = new Date()
  const { start, startDay, startTime } = form.values
  return (
    <Stack gap="xs">
      <SegmentedField
        label={texts.starts}
        data={[
          { value: 'now', label: texts.start.now },
          { value: 'later', label: texts.start.later },
        ]}
        value={start}
        onChange={(value) => form.setFieldValue('start', value)}
      />
      {start === 'later' && (
        <MomentInput
          labels={{ day: labels.startDay, time: labels.startTime }}
          minDate={dayOf(now, zone)}
          isOpen={(time) => !startDay || momentOf(startDay, time, zone) > now.toISOString()}
          value={{ day: startDay || null, time: startTime || null }}
          onChange={({ day, time }) => {
            form.setFieldValue('startDay', day ?? '')
            form.setFieldValue('startTime', time ?? '')
          }}
          errors={{ day: errorText(form.errors.startDay ?? form.errors.startedAt) }}
        />
      )}
    </Stack>
  )
}

function DueFields({ state: { form, practiceId }, task }: Omit<Props, 'isPatientFixed'>) {
  const { data: subjects = [] } = useQuery(subjectsQuery(practiceId))
  const { subjectId, dueDay, dueTime } = form.values
  const type = subjects.find(({ id }) => id === subjectId)
  return (
    <div>
      <MomentInput
        labels={{
          day: task ? labels.dueDay : optionalLabel(labels.dueDay),
          time: labels.dueTime,
        }}
        clearable={!task}
        value={{ day: dueDay || null, time: dueTime || null }}
        onChange={({ day, time }) => {
          form.setFieldValue('dueDay', day ?? '')
          form.setFieldValue('dueTime', time ?? '')
        }}
        errors={{ day: errorText(form.errors.dueAt), time: errorText(form.errors.dueTime) }}
      />
      {!task && type && <Hint mt={4}>{texts.dueHint(subjectTexts.days(type.dueInDays))}</Hint>}
    </div>
  )
}

type FlagProps = FormProps & {
  name: 'failAfterDue' | 'advocateCanComplete'
  label: string
  description?: string
}

function Flag({ form, name, ...props }: FlagProps) {
  return (
    <Checkbox
      checked={form.values[name] === '1'}
      onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked ? '1' : '')}
      {...props}
    />
  )
}
