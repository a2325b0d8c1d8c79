import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasLeadRole } from '#shared/model/roles.ts'
import type { Task } from '#shared/model/task.ts'
import type { DistributeMethod } from '#shared/model/task-codes.ts'
import { useAction } from '../../../data/mutation.ts'
import { addTask, changeTask, taskMethodsQuery, taskQuery } from '../../../data/tasks.ts'
import { useColleagues } from '../../../session/colleagues.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useMember, useOwnRoles, usePractice } from '../../../session/member.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { mentionedIds } from '../../../ui/mentions.ts'
import { useVersions } from '../../../ui/use-versions.ts'
import { useZone } from '../../../ui/zone.tsx'
import { taskLabels as labels, taskFormTexts as texts } from './texts.ts'
import { useTaskPeople } from './use-task-people.ts'
import {
  methodIn,
  newTaskBody,
  type Subjected,
  sayOfTask,
  type TaskValues,
  taskChangeBody,
  taskSchema,
  taskValues,
} from './values.ts'

type Options = {
  /** The task to change; null for a new one. */
  task: Task | null
  patient: Subjected | null
  onDone: (task: Task) => void
}

/** What the form of a task holds, checks and sends. */
export function useTaskForm({ task, patient: opened, onDone }: Options) {
  const { id: practiceId } = usePractice()
  const client = useQueryClient()
  const zone = useZone()
  const author = useAuthor()
  const people = useTaskPeople(task)
  const [patient, setPatient] = useState(opened)
  const isTyped = task === null || task.subjectId !== null
  const isNew = task === null
  const needsProvider = isNew && patient?.isPatient === true && people.providers.length > 0
  const form = useFields<TaskValues>({
    initialValues: taskValues(task, opened, zone, author),
    validate: (values) => {
      const needs = { method: methodOf(values), isTyped, isNew, needsProvider }
      return validateWith(taskSchema(values, needs), labels)(values)
    },
    labels,
    optional: optionalFields({ isNew, needsProvider }),
    owners: {
      ERR_ADVOCATE_NOT_IN_PRACTICE: 'advocateId',
      ERR_DOCTOR_NOT_IN_PRACTICE: 'providerId',
    },
  })
  const { subjectId, providerId } = form.values
  const { data: offered, isPlaceholderData } = useQuery({
    ...taskMethodsQuery(practiceId, { subjectId, providerId }),
    placeholderData: keepPreviousData,
  })
  // The answer for another type is shown until the new one is here, but decides nothing.
  const settled = isPlaceholderData ? undefined : offered
  const methodOf = (values: TaskValues): DistributeMethod | '' => methodIn(values, settled, task)
  useDraft(`task-${task?.id ?? opened?.id ?? 'new'}`, form)
  const versions = useVersions<Task | null, TaskValues>({
    form,
    opened: task,
    valuesOf: (one) => taskValues(one, opened, zone, author),
    read: async () =>
      task ? client.fetchQuery({ ...taskQuery(practiceId, task.id), staleTime: 0 }) : undefined,
    words: { labels, empty: texts.empty, say: sayOfTask },
  })
  const { base } = versions
  const patientId = task?.patientId ?? patient?.id ?? ''
  const colleagues = useColleagues('practices.tasks.list', patientId, patient?.providerId)
  const handlers = {
    onSuccess: (saved: Task) => {
      notifications.show({ message: task ? texts.saved : texts.added, color: 'green' })
      onDone(saved)
    },
    onError: versions.report,
  }
  const add = useAction(addTask(practiceId), handlers)
  const change = useAction(changeTask(practiceId, task?.id ?? ''), handlers)

  return {
    form,
    versions,
    practiceId,
    self: author.advocateId,
    people,
    patient,
    colleagues,
    choosePatient(chosen: Subjected | null) {
      setPatient(chosen)
      form.setFieldValue('patientId', chosen?.id ?? '')
      form.setFieldValue('providerId', chosen?.providerId ?? '')
    },
    method: methodIn(form.values, offered, task),
    methods: offered?.methods ?? [],
    action: {
      pending: add.pending || change.pending,
      start(values: TaskValues) {
        versions.forgetNews()
        const method = methodOf(values)
        const notifyStaffIds = mentionedIds(values.comments, colleagues)
        if (!base) return add.start({ ...newTaskBody(values, method, zone), notifyStaffIds })
        const body = taskChangeBody(versions.change, values, method, zone)
        const mentions = versions.change.comments === undefined ? {} : { notifyStaffIds }
        change.start({ ...body, ...mentions, version: base.version })
      },
    },
  }
}

/** The signed-in member, as who adds a task; also its advocate if tasks can be given to them. */
function useAuthor() {
  const id = useMember()?.id ?? ''
  return { id, advocateId: hasLeadRole(useOwnRoles()) ? id : '' }
}

/** Comments are needed on adding; a provider where the record is a patient. */
function optionalFields({ isNew, needsProvider }: { isNew: boolean; needsProvider: boolean }) {
  const fields: ('comments' | 'providerId')[] = []
  if (!isNew) fields.push('comments')
  if (!needsProvider) fields.push('providerId')
  return fields
}

export type TaskForm = ReturnType<typeof useTaskForm>
