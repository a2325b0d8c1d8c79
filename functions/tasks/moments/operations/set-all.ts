import * as v from 'valibot'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { taskPlaces } from '../../public.ts'
import { setMomentsOf } from './set.ts'

const AT_ONCE = 8
const PAGE = 200
const listed = v.object({ id: v.string() })

/**
 * Sets what is to happen to every ongoing task of a practice by itself, for tasks that are older than the
 * reaction which sets it: they start, are reminded of and fail like any other. What is set already is
 * not written, so it may be repeated, and tasks may change meanwhile.
 * @returns how many ongoing tasks there are, and for how many of them something was set
 */
export async function setAllMoments(
  table: Table,
  practiceId: string,
  now: Date,
): Promise<{ tasks: number; written: number }> {
  const dependencies = { table, clock: () => now }
  const pk = taskPlaces.ofStatus(practiceId, taskStatus.ongoing)
  const total = { tasks: 0, written: 0 }
  for await (const page of pagesOf(table, { pk, limit: PAGE }, listed)) {
    const written = await mapLimited(page, AT_ONCE, ({ id: taskId }) =>
      setMomentsOf(dependencies, { practiceId, taskId }),
    )
    total.tasks += page.length
    total.written += written.filter(Boolean).length
  }
  return total
}
