import * as v from 'valibot'
import { type ChosenTaskFilters, chosenTaskFilters } from '#shared/model/task-filters.ts'
import { type TaskOrderColumn, taskOrderColumns } from '#shared/model/task-order.ts'
import { lenient } from '../../ui/search.ts'
import { type TaskSearch, taskSearch } from '../../ui/task-search.ts'
import { dueChoiceOf, dueWindow, openTasks } from '../../ui/task-windows.ts'
import type { ViewedList } from '../../views/list-view.ts'
import { orderText } from './order.ts'
import { usualColumns } from './task-table.tsx'
import { taskTexts } from './texts.ts'

const due = lenient(chosenTaskFilters.due)

/**
 * The list of tasks, as views know it: days are kept by their names, so that a view of what is due today is still
 * that tomorrow.
 * @param zone of the practice, whose days they are
 */
export function viewedTasks(
  zone: string,
  now: () => Date = () => new Date(),
): ViewedList<TaskSearch, TaskOrderColumn> {
  return {
    section: 'tasks',
    path: '/practice-hub/tasks',
    texts: taskTexts.views,
    names: taskOrderColumns,
    usual: usualColumns,
    start: openTasks(now(), zone),
    beside: ['day', 'task'],
    keptOf: (search) => ({
      filters: filtersOf(search, dueChoiceOf(search, now(), zone)),
      order: orderText(search),
    }),
    searchOf({ filters, order }) {
      const { status, priority, subjectId, patientId, everyone, advocateId, ...kept } = v.parse(
        taskSearch,
        { ...filters, order },
      )
      return {
        ...dueWindow(v.parse(due, filters.due) ?? 'all', now(), zone),
        ...{ status, priority, subjectId, patientId, everyone, advocateId },
        order: orderText(kept),
      }
    },
  }
}

/** The filters of an address, those alone that are set. */
function filtersOf(
  { status, priority, subjectId, patientId, everyone, advocateId }: TaskSearch,
  due: ChosenTaskFilters['due'],
): ChosenTaskFilters {
  const asked: ChosenTaskFilters = {
    ...{ status, priority, subjectId, patientId, everyone, advocateId },
    ...(due !== 'all' && { due }),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
