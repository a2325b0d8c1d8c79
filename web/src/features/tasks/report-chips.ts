import { formatDay } from '#shared/model/format-day.ts'
import { rangeName } from '#shared/model/range-days.ts'
import { dayOf } from '../../ui/dates.ts'
import type { TaskSearch } from '../../ui/task-search.ts'
import { taskTexts } from './texts.ts'

const texts = taskTexts.reported

/** A filter that a report led here by: in words, and the list without it. */
export type ReportChip = { name: string; text: string; without: TaskSearch }

type Known = {
  zone: string
  /** The task types of the practice, as far as they are read. */
  subjects: readonly { items: readonly { id: string; name: string }[] }[]
}

/** The filters of a list of tasks that only reports lead to, each as a chip. */
export function reportChips(search: TaskSearch, { zone, subjects }: Known): ReportChip[] {
  const { createdAtFrom, createdAtTo, completedAtFrom, completedAtTo, isInTime } = search
  const chips = [
    {
      name: 'createdAt',
      text: daysText(texts.createdAt, createdAtFrom, createdAtTo, zone),
      drop: { createdAtFrom: undefined, createdAtTo: undefined },
    },
    {
      name: 'completedAt',
      text: daysText(texts.completedAt, completedAtFrom, completedAtTo, zone),
      drop: { completedAtFrom: undefined, completedAtTo: undefined },
    },
    {
      name: 'isInTime',
      text: isInTime === undefined ? null : isInTime === 1 ? texts.inTime : texts.late,
      drop: { isInTime: undefined },
    },
    {
      name: 'check',
      text: checkText(search, subjects),
      drop: { checkItemId: undefined, checkStatus: undefined, isChecked: undefined },
    },
  ]
  return chips.flatMap(({ name, text, drop }) =>
    text === null ? [] : [{ name, text, without: { ...search, ...drop } }],
  )
}

/** The days of a time that ends before the moment `to`. */
function daysText(
  label: string,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): string | null {
  if (from === undefined && to === undefined) return null
  const first = from === undefined ? '' : dayOf(new Date(from), zone)
  const last = to === undefined ? '' : dayOf(new Date(Date.parse(to) - 1), zone)
  return `${label}: ${rangeName(`${first}..${last}`, formatDay)}`
}

function checkText(
  { checkItemId, checkStatus, isChecked }: TaskSearch,
  subjects: Known['subjects'],
): string | null {
  if (checkItemId === undefined && checkStatus === undefined && isChecked === undefined) return null
  const item = subjects.flatMap(({ items }) => items).find(({ id }) => id === checkItemId)
  const state = isChecked === 0 ? texts.unanswered : texts.answered
  return `${item?.name ?? texts.item}: ${checkStatus ?? state}`
}
