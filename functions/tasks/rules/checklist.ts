import type * as v from 'valibot'
import { badField } from '#shared/errors.ts'
import type { ChecklistItem } from '#shared/model/subject.ts'
import type { TaskCheck, taskMark } from '#shared/model/task.ts'

export type TaskMark = v.InferOutput<typeof taskMark>

/** The checklist of a type as a task begins with it. */
export function beginChecklist(items: readonly ChecklistItem[]): TaskCheck[] {
  return items.map((item) => ({ ...item, status: null }))
}

/**
 * The checklist with the statuses that some of its items have got.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for an item or a status that it does not have
 */
export function markChecklist(
  checklist: readonly TaskCheck[],
  marks: readonly TaskMark[],
): TaskCheck[] {
  for (const { itemId, status } of marks) {
    const item = checklist.find(({ id }) => id === itemId)
    if (!item) throw badField('checklist', 'must name items of the task')
    if (status !== null && !item.statuses.includes(status)) {
      throw badField('checklist', 'must name statuses of its items')
    }
  }
  const given = new Map(marks.map(({ itemId, status }) => [itemId, status]))
  return checklist.map((item) => {
    const status = given.get(item.id)
    return status === undefined ? item : { ...item, status }
  })
}

/** How a task turned out: the status of its primary item; null where there is none yet. */
export function outcomeOf(checklist: readonly TaskCheck[]): string | null {
  return checklist.find(({ isPrimary }) => isPrimary)?.status ?? null
}
