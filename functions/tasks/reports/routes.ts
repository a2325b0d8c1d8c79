import { patientsWithin } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { momentsOf, readBasis, type Windows, windowsOf } from '#functions/reports/public.ts'
import { staffNamesOf } from '#functions/staffs/public.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { distributionReportRoutes as declared } from '#shared/api/distribution-reports.ts'
import { taskReportRoutes as declaredOfTasks } from '#shared/api/task-reports.ts'
import type { Assignment } from '#shared/model/assignment.ts'
import { NOBODY } from '#shared/model/patient-filters.ts'
import { createTaskStore } from '../store.ts'
import { createSubjectStore } from '../subjects/store.ts'
import { type Counting, namedItems, readTaskBasis } from './operations/tasks.ts'
import { byChecklist } from './rules/checklists.ts'
import { summarize } from './rules/summary.ts'
import { workByAdvocate, workOf } from './rules/work.ts'
import { createAssignmentStore } from './store.ts'

type Asked = Pick<
  HandlerInput<typeof declared.assignments>['query'],
  'staffId' | 'distributionId' | 'target'
>

const matching =
  ({ staffId, distributionId, target }: Asked) =>
  (one: Assignment): boolean =>
    (staffId === undefined || one.staffId === staffId) &&
    (target === undefined || one.target === target) &&
    (distributionId === undefined || (one.distributionId ?? NOBODY) === distributionId)

/** The moments of a period, as assignments are kept by them. */
function periodOf({ now }: Windows) {
  const { from, to } = momentsOf(now)
  return { from: from ?? undefined, to }
}

/** How new work found somebody (specification, section 7, Reports). It names no patients. */
export function distributionReportHandlers({ table }: { table: Table }) {
  const storesOf = ({ scope: { practiceId } }: TenantCall) => ({
    tasks: createTaskStore(table, practiceId),
    assignments: createAssignmentStore(table, practiceId),
  })

  /** Whether something is about somebody within the caller's reach. */
  async function reachOf({ scope }: TenantCall) {
    if (scope.reaches.includes('all')) return () => true
    const within = await patientsWithin(table, scope)
    return ({ patientId }: { patientId: string }) => within.has(patientId)
  }

  return implement(declared, {
    async summary({ query }, call) {
      const { tasks, assignments } = storesOf(call)
      const { periods, windows } = await readBasis(table, query.range, call)
      const [{ items: all, readTo }, distributions, staffs, lying, isReached] = await Promise.all([
        assignments.newest(periodOf(windows)),
        tasks.distributions(),
        tasks.staffs(),
        tasks.waitingLeads(),
        reachOf(call),
      ])
      const items = all.filter(isReached)
      const waiting = lying.filter(isReached)
      const names = staffNamesOf(staffs)
      const nameOf = (staffId: string) => names.get(staffId) ?? ''
      return {
        // Shares are set against weights, not against a time before.
        ...{ ...periods, before: null },
        distributions: summarize(items, { distributions, nameOf }),
        waitingLeads: waiting.length,
        readTo,
      }
    },

    async assignments({ query: { range, limit, cursor, ...asked } }, call) {
      const { tasks, assignments } = storesOf(call)
      const { windows } = await readBasis(table, range, call)
      const [page, isReached] = await Promise.all([
        assignments.page(periodOf(windows), { limit, cursor }, matching(asked)),
        reachOf(call),
      ])
      const found = page.items.filter(isReached)
      const ids = found.flatMap(({ staffId, from }) => [staffId, ...(from ? [from] : [])])
      const names = await tasks.staffNames(ids)
      const items = found.map((one) => ({
        ...one,
        name: names.get(one.staffId) ?? '',
        fromName: one.from === null ? null : (names.get(one.from) ?? ''),
      }))
      await call.seen(null)
      return { items, cursor: page.cursor }
    },
  })
}

/** Reports of tasks (specification, section 7): docs/reports.md says what each figure is. */
export function taskReportHandlers(counting: Counting) {
  return implement(declaredOfTasks, {
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
