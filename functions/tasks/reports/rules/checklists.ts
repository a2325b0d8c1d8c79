import { count, type Figure, type Windows, within } from '#functions/reports/public.ts'
import type { Subject } from '#shared/model/subject.ts'
import type { CountedTask } from '../../directory/rules/counted.ts'
import { completedAt } from './work.ts'

/** An item of a checklist, and what it got; `sample` is a task that has it. */
export type CheckedItem = {
  itemId: string
  name: string
  isPrimary: boolean
  sample: string
  statuses: { status: string | null; count: Figure }[]
}
export type CheckedSubject = {
  subjectId: string
  name: string
  completed: Figure
  items: CheckedItem[]
}

/**
 * What the checklists say of the tasks that were completed in a period, by type: the type with the most of
 * them first, its items and their statuses as it has them now, then those that it has no more.
 */
export function byChecklist(
  tasks: readonly CountedTask[],
  windows: Windows,
  subjects: readonly Subject[],
): CheckedSubject[] {
  const either = [
    ...new Set([
      ...within(tasks, completedAt, windows.now),
      ...within(tasks, completedAt, windows.before),
    ]),
  ].filter(({ checks }) => checks.length > 0)
  return [...Map.groupBy(either, ({ subjectId }) => subjectId)]
    .flatMap(([subjectId, some]) => {
      if (subjectId === null) return []
      const subject = subjects.find(({ id }) => id === subjectId) ?? null
      return [
        {
          subjectId,
          name: subject?.name ?? some[0]?.subject ?? '',
          completed: count(some, completedAt, windows),
          items: itemsOf(some, windows, subject),
        },
      ]
    })
    .toSorted(
      (one, other) =>
        other.completed.now - one.completed.now || one.name.localeCompare(other.name, 'en-US'),
    )
}

type Answer = { task: CountedTask; status: string | null }

function itemsOf(
  tasks: readonly CountedTask[],
  windows: Windows,
  subject: Subject | null,
): CheckedItem[] {
  const answers = new Map<string, Answer[]>()
  for (const task of tasks) {
    for (const [itemId, status] of task.checks) {
      const known = answers.get(itemId)
      if (known) known.push({ task, status })
      else answers.set(itemId, [{ task, status }])
    }
  }
  const items = subject?.items ?? []
  const placeOf = (itemId: string) => {
    const place = items.findIndex(({ id }) => id === itemId)
    return place === -1 ? items.length : place
  }
  return [...answers]
    .map(([itemId, some]) => {
      const item = items.find(({ id }) => id === itemId)
      return {
        itemId,
        name: item?.name ?? '',
        isPrimary: item?.isPrimary ?? false,
        sample: some[0]?.task.id ?? '',
        statuses: statusesOf(some, windows, item?.statuses ?? []),
      }
    })
    .toSorted(
      (one, other) =>
        placeOf(one.itemId) - placeOf(other.itemId) ||
        one.itemId.localeCompare(other.itemId, 'en-US'),
    )
}

/** Statuses in the order of the item; then what it does not offer any more; last where nobody said. */
function statusesOf(answers: readonly Answer[], windows: Windows, offered: readonly string[]) {
  const given = [...new Set(answers.map(({ status }) => status))]
  const others = given.filter((status) => status !== null && !offered.includes(status)).toSorted()
  const ordered = [...offered, ...others, ...(given.includes(null) ? [null] : [])]
  return ordered.map((status) => ({
    status,
    count: count(
      answers.filter((answer) => answer.status === status),
      ({ task }) => completedAt(task),
      windows,
    ),
  }))
}
