import * as v from 'valibot'
import { createPacking, type Fields } from '#functions/platform/directory/packing.ts'
import { storedTask } from '#shared/model/task.ts'
import { taskStatus, taskStatuses } from '#shared/model/task-codes.ts'

/** A task as it is kept: the names of people are read when it is shown. */
export const taskItem = storedTask
export type TaskItem = v.InferOutput<typeof taskItem>

const fields = [
  'id',
  'version',
  'status',
  'dueAt',
  'priority',
  'advocateId',
  'patientId',
  'providerId',
  'creatorId',
  'subjectId',
  'subject',
  'startedAt',
  'createdAt',
  'completedAt',
  'isWaiting',
] as const satisfies readonly (keyof TaskItem)[]

/** What the items of a checklist have got, by their ids; null where nobody said yet. */
export const taskChecks = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.string(), v.nullable(v.string())])),
)

export type TaskChecks = v.InferOutput<typeof taskChecks>

/** The same as one text, which many tasks share; empty where there is no checklist. */
export function checksOf(checklist: TaskItem['checklist']): string {
  if (checklist.length === 0) return ''
  return JSON.stringify(checklist.map(({ id, status }) => [id, status]))
}

/** What lists filter and order tasks by, and whose names they show. */
export const listedTask = v.object({
  ...v.pick(taskItem, fields).entries,
  // What was packed before has none.
  isWaiting: v.nullish(v.boolean(), false),
  checks: v.nullish(v.string(), ''),
})
export type ListedTask = v.InferOutput<typeof listedTask>

/** The same of a task. */
export function listedOf(task: TaskItem): ListedTask {
  return v.parse(listedTask, { ...task, checks: checksOf(task.checklist) })
}

/** How the sort key of a patient's or an advocate's listed task begins, or the partition of a status ends. */
const STATUS = /^(\d{1,2})#|#TASKS#(\d{1,2})$/

const statusOf = (code: number) =>
  taskStatuses.find((status) => status === code) ?? taskStatus.ongoing

/** An item of a list; what was listed before says its status by its place alone, and less of the task. */
export const listedItem = v.pipe(
  v.object({
    pk: v.string(),
    sk: v.string(),
    ...listedTask.entries,
    version: v.optional(v.number(), 0),
    status: v.optional(v.picklist(taskStatuses)),
    subjectId: v.optional(v.nullable(v.string()), null),
    subject: v.optional(v.string(), ''),
    creatorId: v.optional(v.nullable(v.string()), null),
    startedAt: v.optional(v.string(), ''),
    createdAt: v.optional(v.string(), ''),
    completedAt: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ pk, sk, ...task }): ListedTask => {
    const [, first, last] = STATUS.exec(sk) ?? STATUS.exec(pk) ?? []
    return { ...task, status: task.status ?? statusOf(Number(first ?? last)) }
  }),
)

const packing = createPacking<ListedTask>([...fields, 'checks'])

/** A listed task as text, and the task of a text. */
export const packTask: (task: ListedTask) => string = packing.pack
export const readTaskRow: (packed: string) => ListedTask = v.parser(
  v.pipe(v.string(), v.parseJson(), v.transform(packing.unpack), listedTask),
)

/** Fields of a packed task, by name. */
export type TaskFields = Fields<ListedTask>
export const taskReader = packing.reader
