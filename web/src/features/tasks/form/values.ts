import * as v from 'valibot'
import { id, text } from '#shared/model/fields.ts'
import type { Task } from '#shared/model/task.ts'
import {
  type DistributeMethod,
  distributeMethods,
  taskPriorities,
  taskPriorityLabels,
} from '#shared/model/task-codes.ts'
import { dayOf, formatDob, momentOf, timeFieldOf, toDob } from '../../../ui/dates.ts'
import { sayYes } from '../../../ui/versions.ts'
import { taskFormTexts as texts } from './texts.ts'

/** Somebody whom a task is about. */
export type Subjected = { id: string; name: string; providerId: string | null }

/**
 * A task as its form has it: empty where nothing is filled in.
 * @param self the id of the member who adds the task, if it can be assigned to them
 */
export function taskValues(task: Task | null, patientId: string, zone: string, self = '') {
  const dueAt = task?.dueAt
  return {
    patientId: task?.patientId ?? patientId,
    subjectId: task?.subjectId ?? '',
    distributeMethod: task?.distributeMethod ?? '',
    advocateId: task ? task.advocateId : self,
    priority: String(task?.priority ?? 0),
    start: 'now',
    startDay: '',
    startTime: '09:00',
    dueDay: dueAt ? dayOf(new Date(dueAt), zone) : '',
    dueTime: dueAt ? timeFieldOf(dueAt, zone) : '17:00',
    failAfterDue: task?.failAfterDue ? '1' : '',
    advocateCanComplete: task?.advocateCanComplete === false ? '' : '1',
    comments: task?.comments ?? '',
  }
}
/** The method of a form; nothing where it is not known yet. */
export function methodIn({ distributeMethod }: TaskValues): DistributeMethod | '' {
  return distributeMethods.find((method) => method === distributeMethod) ?? ''
}

export type TaskValues = ReturnType<typeof taskValues>

/** What a field holds, as people read it, where others changed the task to it. */
export function sayOfTask(field: string, text: string, task: Task | null): string | undefined {
  switch (field) {
    case 'subjectId':
      return task?.subject
    case 'advocateId':
      return task?.advocateName
    case 'distributeMethod':
      return task?.distributeMethod ? texts.methods[task.distributeMethod] : undefined
    case 'priority':
      return taskPriorityLabels[priorityOf(text)]
    case 'dueDay':
      return formatDob(toDob(text)) || undefined
    case 'failAfterDue':
    case 'advocateCanComplete':
      return sayYes(text)
  }
  return undefined
}

/**
 * What must be filled in: whom it is for where nobody else chooses, and when it starts if not now.
 * @param isTyped false for a task that is of no type of the practice, and may stay so
 */
export function taskSchema(
  { start, dueDay }: Pick<TaskValues, 'start' | 'dueDay'>,
  method: DistributeMethod | '',
  isTyped = true,
): v.GenericSchema {
  const fields: Record<string, v.GenericSchema> = { patientId: id }
  if (isTyped) fields.subjectId = id
  if (method === 'manual') fields.advocateId = id
  if (start === 'later') Object.assign(fields, { startDay: text(10), startTime: text(5) })
  if (dueDay !== '') fields.dueTime = text(5)
  return v.object(fields)
}

/** What is sent of a new task. */
export function newTaskBody(values: TaskValues, method: DistributeMethod | '', zone: string) {
  const { start, startDay, startTime, patientId, subjectId } = values
  return {
    patientId,
    startedAt: start === 'later' ? momentOf(startDay, startTime, zone) : '',
    ...chosenBody(values, values, method, zone),
    subjectId,
  }
}

/** What is sent of what was changed. */
export function taskChangeBody(
  change: Partial<TaskValues>,
  values: TaskValues,
  method: DistributeMethod | '',
  zone: string,
) {
  return chosenBody(change, values, method, zone)
}

function chosenBody(
  change: Partial<TaskValues>,
  values: TaskValues,
  method: DistributeMethod | '',
  zone: string,
) {
  const { subjectId, priority, comments, failAfterDue, advocateCanComplete } = change
  const isGiven = ['subjectId', 'advocateId', 'distributeMethod'].some((field) => field in change)
  const isDue = 'dueDay' in change || 'dueTime' in change
  const { dueDay, dueTime, advocateId } = values
  return {
    ...(subjectId !== undefined && { subjectId }),
    ...(isGiven && giving(method, advocateId)),
    ...(priority !== undefined && { priority: priorityOf(priority) }),
    ...(comments !== undefined && { comments }),
    ...(isDue && dueDay !== '' && { dueAt: momentOf(dueDay, dueTime, zone) }),
    ...(failAfterDue !== undefined && { failAfterDue: failAfterDue === '1' }),
    ...(advocateCanComplete !== undefined && { advocateCanComplete: advocateCanComplete === '1' }),
  }
}

function giving(distributeMethod: DistributeMethod | '', advocateId: string) {
  if (distributeMethod === '') return {}
  return { distributeMethod, advocateId: distributeMethod === 'manual' ? advocateId : null }
}

function priorityOf(value: string) {
  return taskPriorities.find((priority) => String(priority) === value) ?? 0
}
