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

/** The person whom a task is about. */
export type Subjected = {
  id: string
  name: string
  providerId: string | null
  /** Missing where only the name was read. */
  isPatient?: boolean
}

/** Who fills in a form: `advocateId` is empty where tasks cannot be given to them. */
type Author = { id: string; advocateId: string }
const unknown: Author = { id: '', advocateId: '' }

/**
 * A task as its form has it: empty where nothing is filled in. The person who adds it owns it, and is its
 * advocate where they can be.
 */
export function taskValues(
  task: Task | null,
  patient: Pick<Subjected, 'id' | 'providerId'> | null,
  zone: string,
  by: Author = unknown,
) {
  const dueAt = task?.dueAt
  return {
    patientId: task?.patientId ?? patient?.id ?? '',
    creatorId: task ? (task.creatorId ?? '') : by.id,
    providerId: (task ?? patient)?.providerId ?? '',
    subjectId: task?.subjectId ?? '',
    distributeMethod: task?.distributeMethod ?? '',
    advocateId: task ? task.advocateId : by.advocateId,
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
export type TaskValues = ReturnType<typeof taskValues>

/** The ways in which the task can find its advocate, and the one that is chosen by itself. */
type Offered = { methods: readonly DistributeMethod[]; chosen: DistributeMethod }

/**
 * The method of a form; empty where it is not known yet. One that the type does not offer gives way to
 * the one that is chosen by itself, unless the task has it already.
 */
export function methodIn(
  { distributeMethod, subjectId }: Pick<TaskValues, 'distributeMethod' | 'subjectId'>,
  offered: Offered | undefined,
  task: Pick<Task, 'subjectId' | 'distributeMethod'> | null,
): DistributeMethod | '' {
  const named = distributeMethods.find((method) => method === distributeMethod) ?? ''
  if (!offered) return named
  const isOwn = named === task?.distributeMethod && subjectId === (task.subjectId ?? '')
  return named && (isOwn || offered.methods.includes(named)) ? named : offered.chosen
}

/** What a field holds, as people read it, where others changed the task to it. */
export function sayOfTask(field: string, text: string, task: Task | null): string | undefined {
  switch (field) {
    case 'subjectId':
      return task?.subject
    case 'advocateId':
      return task?.advocateName
    case 'creatorId':
      return task?.creatorName ?? undefined
    case 'providerId':
      return task?.providerName ?? undefined
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

type Needs = {
  method: DistributeMethod | ''
  /** False for a task that is of no type of the practice, and may stay so. */
  isTyped?: boolean
  /** Whether it is added: then it needs comments. */
  isNew?: boolean
  /** Whether it is about a patient of a practice that has providers. */
  needsProvider?: boolean
}

/** The fields that must be filled in: the advocate if no method chooses one, and the start if it is not now. */
export function taskSchema(
  { start, dueDay }: Pick<TaskValues, 'start' | 'dueDay'>,
  { method, isTyped = true, isNew = false, needsProvider = false }: Needs,
): v.GenericSchema {
  const fields: Record<string, v.GenericSchema> = { patientId: id }
  if (isTyped) fields.subjectId = id
  if (needsProvider) fields.providerId = id
  if (isNew) fields.comments = v.pipe(v.string(), v.trim(), v.nonEmpty())
  if (method === 'manual') fields.advocateId = id
  if (start === 'later') Object.assign(fields, { startDay: text(10), startTime: text(5) })
  if (dueDay !== '') fields.dueTime = text(5)
  return v.object(fields)
}

/** What is sent of a new task. */
export function newTaskBody(values: TaskValues, method: DistributeMethod | '', zone: string) {
  const { start, startDay, startTime, patientId, subjectId, comments } = values
  return {
    patientId,
    startedAt: start === 'later' ? momentOf(startDay, startTime, zone) : '',
    ...chosenBody(values, values, method, zone),
    subjectId,
    comments,
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
  const { subjectId, creatorId, providerId, priority, comments } = change
  const { failAfterDue, advocateCanComplete } = change
  const isGiven = ['subjectId', 'advocateId', 'distributeMethod'].some((field) => field in change)
  const isDue = 'dueDay' in change || 'dueTime' in change
  const { dueDay, dueTime, advocateId } = values
  return {
    ...(subjectId !== undefined && { subjectId }),
    ...(creatorId && { creatorId }),
    ...(providerId !== undefined && { providerId }),
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
