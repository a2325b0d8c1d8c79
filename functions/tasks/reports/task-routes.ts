import { implement } from '#functions/platform/http/implement.ts'
import { windowsOf } from '#functions/reports/public.ts'
import { taskReportRoutes as declared } from '#shared/api/task-reports.ts'
import { createSubjectStore } from '../subjects/store.ts'
import { type Counting, namedItems, readTaskBasis } from './operations/tasks.ts'
import { byChecklist } from './rules/checklists.ts'
import { workByAdvocate, workOf } from './rules/work.ts'

/** Reports of tasks (specification, section 7): docs/reports.md says what each figure is. */
export function taskReportHandlers(counting: Counting) {
  return implement(declared, {
    async taskAdvocate({ query }, call) {
      const basis = await readTaskBasis(counting, query.range, call)
      const { periods, windows, tasks, people } = basis
      const { now } = call
      return {
        ...{ ...periods, ...windowsOf(windows), at: now.toISOString() },
        total: workOf(tasks, windows, now),
        advocates: workByAdvocate(tasks, windows, { now, people }),
      }
    },

    async checklists({ query }, call) {
      const [{ periods, windows, tasks, store }, subjects] = await Promise.all([
        readTaskBasis(counting, query.range, call),
        createSubjectStore(counting.table, call.scope.practiceId).list(),
      ])
      const found = byChecklist(tasks, windows, subjects)
      return { ...periods, ...windowsOf(windows), subjects: await namedItems(store, found) }
    },
  })
}
