import { numbers, type Sortable, terms, texts } from '#functions/platform/directory/column.ts'
import type { Called } from '#functions/platform/directory/names.ts'
import { taskPriorities, taskStatuses } from '#shared/model/task-codes.ts'
import type { TaskOrderColumn } from '#shared/model/task-order.ts'
import { fold } from '#shared/normalize.ts'
import type { TaskFields } from '../../records.ts'

/** What patients are called, as lists of them are ordered; `version` is another one where that has changed. */
export type PatientNames = { version: unknown; of(patientId: string): string | null }

/** What the staff is called, and the patients where lists are ordered by them. */
export type Names = { people: Called; patients: PatientNames | null }

const time = (text: string | null) => (text ? Date.parse(text) : null)

/** A code by its rank, the first being 0. */
const rankOf = (codes: readonly number[]) => (code: number) => Math.max(0, codes.indexOf(code))
export const priorityRank = rankOf(taskPriorities)
export const statusRank = rankOf(taskStatuses)

/** What lists filter and order by, of every task. */
export function createColumns() {
  return {
    id: texts((task: TaskFields) => task.text('id')),
    version: numbers((task: TaskFields) => task.number('version')),
    subject: terms((task: TaskFields) => task.text('subject') || null, fold),
    status: numbers((task: TaskFields) => statusRank(task.number('status'))),
    priority: numbers((task: TaskFields) => priorityRank(task.number('priority'))),
    dueAt: numbers((task: TaskFields) => time(task.text('dueAt'))),
    startedAt: numbers((task: TaskFields) => time(task.text('startedAt'))),
    createdAt: numbers((task: TaskFields) => time(task.text('createdAt'))),
    completedAt: numbers((task: TaskFields) => time(task.text('completedAt'))),
    isWaiting: numbers((task: TaskFields) => (task.flag('isWaiting') ? 1 : 0)),
    subjectId: terms((task: TaskFields) => task.text('subjectId')),
    patientId: terms((task: TaskFields) => task.text('patientId')),
    advocateId: terms((task: TaskFields) => task.text('advocateId')),
    providerId: terms((task: TaskFields) => task.text('providerId')),
    creatorId: terms((task: TaskFields) => task.text('creatorId')),
    checks: terms((task: TaskFields) => task.text('checks') || null),
  }
}
export type Columns = ReturnType<typeof createColumns>

/** Raised where a column holds something else of the same task: snapshots of before count for nothing. */
export const COLUMNS_VERSION = 3

/** The orders that are others once people are called differently. */
export const ordersByPeople = [
  'advocate',
  'provider',
  'creator',
] as const satisfies TaskOrderColumn[]
const idsOf = { advocate: 'advocateId', provider: 'providerId', creator: 'creatorId' } as const

/** What to order by: tasks that are alike in it go by when they are due, then by their priority. */
export function sortableOf(columns: Columns, order: TaskOrderColumn, names: Names): Sortable {
  const { dueAt, priority } = columns
  return inTurn(firstOf(columns, order, names), dueAt, priority)
}

function firstOf(columns: Columns, order: TaskOrderColumn, { people, patients }: Names): Sortable {
  if (order === 'patient') return columns.patientId.orderedBy((id) => patients?.of(id) ?? null)
  if (order !== 'advocate' && order !== 'provider' && order !== 'creator') return columns[order]
  const folded = new Map([...people].map(([id, name]) => [id, fold(name)]))
  return columns[idsOf[order]].orderedBy((id) => folded.get(id) ?? null)
}

/** By the first; those that are alike in it by the next. Of the others every task has a value. */
function inTurn(first: Sortable, ...others: Sortable[]): Sortable {
  const all = [first, ...others]
  return {
    has: first.has,
    compare(one, other) {
      for (const { compare } of all) {
        const result = compare(one, other)
        if (result !== 0) return result
      }
      return 0
    },
    // Each keeps those that are alike as they are, so that the last to sort is what matters most.
    sort(slots) {
      for (const { sort } of all.toReversed()) sort(slots)
    },
  }
}
