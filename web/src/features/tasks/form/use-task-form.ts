import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasLeadRole } from '#shared/model/roles.ts'
import type { Task } from '#shared/model/task.ts'
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
  const self = useSelf()
  const [patient, setPatient] = useState(opened)
  const providerId = task ? task.providerId : (patient?.providerId ?? null)
  const { data: offered } = useQuery(taskMethodsQuery(practiceId, providerId))
  const methodOf = (values: TaskValues) => methodIn(values) || (offered?.chosen ?? '')

  const isTyped = task === null || task.subjectId !== null
  const form = useFields<TaskValues>({
    initialValues: taskValues(task, opened?.id ?? '', zone, self),
    validate: (values) =>
      validateWith(taskSchema(values, methodOf(values), isTyped), labels)(values),
    labels,
    optional: ['comments'],
    owners: { ERR_ADVOCATE_NOT_IN_PRACTICE: 'advocateId' },
  })
  useDraft(`task-${task?.id ?? opened?.id ?? 'new'}`, form)
  const versions = useVersions<Task | null, TaskValues>({
    form,
    opened: task,
    valuesOf: (one) => taskValues(one, opened?.id ?? '', zone, self),
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
    self,
    patient,
    colleagues,
    choosePatient(chosen: Subjected | null) {
      setPatient(chosen)
      form.setFieldValue('patientId', chosen?.id ?? '')
    },
    method: methodOf(form.values),
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

/** The id of the signed-in member if tasks can be assigned to them; otherwise empty. */
function useSelf(): string {
  const member = useMember()
  return hasLeadRole(useOwnRoles()) ? (member?.id ?? '') : ''
}

export type TaskForm = ReturnType<typeof useTaskForm>
