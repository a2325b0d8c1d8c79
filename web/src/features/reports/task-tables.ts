import type { Answer } from '#shared/api/contract.ts'
import type { taskReportRoutes } from '#shared/api/task-reports.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { TaskSearch } from '../../ui/task-search.ts'
import { countedAs, lasted, type ReportTable, shared, words } from './table.ts'
import { reportTexts as texts, workTexts } from './texts.ts'

type Work = Answer<typeof taskReportRoutes.taskAdvocate>
type Checks = Answer<typeof taskReportRoutes.checklists>
type Moments = Work['windowBefore']

const open = [taskStatus.ongoing, taskStatus.awaitingConfirmation]
const missed = [taskStatus.incomplete, taskStatus.failed]

/** Tasks of everyone that were added, or finished, in a time; none where there is no such time. */
function listOf(
  name: 'createdAt' | 'completedAt',
  moments: Moments,
  filters: TaskSearch,
): TaskSearch | undefined {
  if (moments === null) return undefined
  const { from, to } = moments
  return { everyone: 1, [`${name}From`]: from ?? undefined, [`${name}To`]: to, ...filters }
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** @param isLinked whether whoever looks may see the lists of tasks */
export function workTables(data: Work, isLinked: boolean): ReportTable[] {
  const tasks = (search: TaskSearch | undefined) => ({ tasks: isLinked ? search : undefined })
  const row = (key: string, name: string, work: Work['total'], whose: TaskSearch) => {
    const done = { ...whose, status: taskStatus.completed }
    const { window, windowBefore } = data
    return {
      key,
      cells: [
        words(name),
        countedAs(work.given.now, tasks(listOf('createdAt', window, whose))),
        countedAs(work.completed.now, tasks(listOf('completedAt', window, done))),
        countedAs(work.completed.before, tasks(listOf('completedAt', windowBefore, done))),
        shared(share(work.inTime.now, work.completed.now)),
        lasted(work.hours.now === null ? null : work.hours.now * 60),
        countedAs(
          work.missed.now,
          tasks(listOf('completedAt', window, { ...whose, status: missed })),
        ),
        countedAs(work.open, tasks({ everyone: 1, ...whose, status: open })),
        countedAs(work.overdue, tasks({ everyone: 1, ...whose, status: open, dueAtTo: data.at })),
      ],
    }
  }
  if (data.advocates.length === 0) return []
  const { head } = workTexts
  return [
    {
      title: workTexts.title,
      head: [
        ...[texts.by.advocate.title, head.given, head.completed, texts.before, head.inTime],
        ...[head.took, head.missed, head.open, head.overdue],
      ],
      rows: [
        row('all', workTexts.all, data.total, {}),
        ...data.advocates.map(({ staffId, name, ...work }) =>
          row(staffId, name || texts.by.advocate.unknown, work, { advocateId: staffId }),
        ),
      ],
      chart: {
        kind: 'bars',
        of: head.completed,
        bars: data.advocates.map(({ staffId, name, completed }) => ({
          ...{ key: staffId, label: name || texts.by.advocate.unknown, ...completed },
        })),
      },
    },
  ]
}

const keyOf = ({ itemId }: { itemId: string }, status: string | null) =>
  `${itemId} ${status === null ? '' : `said ${status}`}`

const nameOf = ({ name }: { name: string }) => name || workTexts.noItem

/** One table for each type, a row for each status that an item got. */
export function checklistTables(data: Checks, isLinked: boolean): ReportTable[] {
  return data.subjects.map(({ subjectId, name, completed, items }) => {
    const done = { subjectId, status: taskStatus.completed }
    const isMany = items.length > 1
    return {
      id: subjectId,
      title: name || workTexts.noSubject,
      head: [workTexts.item, workTexts.answer, workTexts.tasks, workTexts.share, texts.before],
      wordColumns: 2,
      rows: items.flatMap((item) =>
        item.statuses.map(({ status, count }) => {
          const total = item.statuses.reduce((sum, one) => sum + one.count.now, 0)
          const answer = status === null ? { isChecked: 0 as const } : { checkStatus: status }
          const filters = { ...done, checkItemId: item.itemId, ...answer }
          const tasks = (moments: Moments) => ({
            tasks: isLinked ? listOf('completedAt', moments, filters) : undefined,
          })
          return {
            key: keyOf(item, status),
            name: `${nameOf(item)}: ${status ?? workTexts.unsaid}`,
            cells: [
              words(nameOf(item)),
              words(status ?? workTexts.unsaid),
              countedAs(count.now, tasks(data.window)),
              shared(share(count.now, total)),
              countedAs(count.before, tasks(data.windowBefore)),
            ],
          }
        }),
      ),
      chart: {
        kind: 'bars' as const,
        of: workTexts.tasks,
        bars: items.flatMap((item) =>
          item.statuses.map(({ status, count }) => ({
            key: keyOf(item, status),
            group: isMany ? nameOf(item) : undefined,
            label: status ?? workTexts.unsaid,
            ...count,
          })),
        ),
      },
      note: workTexts.completed(completed.now),
    }
  })
}
