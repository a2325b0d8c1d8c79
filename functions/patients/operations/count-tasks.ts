import { reactionAudit } from '#functions/platform/audit.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { ongoingTasksAbout } from '#functions/tasks/public.ts'
import { amendPatient, idsOf, patientItem, patientKeys } from '../records.ts'
import { afterTasks } from '../rules/reactions.ts'
import { createPatientStore } from '../store.ts'

const AT_ONCE = 8
const PAGE = 200

/**
 * Counts the ongoing tasks about every record of a practice, for records that are older than the
 * reaction which counts them. What is counted right already is not written, so it may be repeated, and
 * tasks may change meanwhile.
 * @returns how many records there are, and how many of them were written
 */
export async function countTasksOf(
  table: Table,
  practiceId: string,
  now: Date,
): Promise<{ records: number; written: number }> {
  const store = createPatientStore(table, practiceId)
  const { pk } = patientKeys(practiceId).patient('')
  const action = 'patients/on-task-changed'

  async function count(patientId: string): Promise<boolean> {
    const prepare = async () => {
      const before = await store.stored(patientId)
      if (before === null) return null
      const ongoing = await ongoingTasksAbout(table, practiceId, idsOf(before))
      const { change } = afterTasks(before, ongoing)
      return change && { before, after: amendPatient(before, change, now) }
    }
    return retryOnConflict(prepare, async (prepared) => {
      if (prepared === null) return false
      const { before, after } = prepared
      const audit = reactionAudit({ practiceId, patientId, action, actor: null, now })
      await store.replace(before, after, [audit])
      return true
    })
  }

  const total = { records: 0, written: 0 }
  const pages = pagesOf(table, { pk, range: { begins: 'PATIENT#' }, limit: PAGE }, patientItem)
  for await (const page of pages) {
    const written = await mapLimited(page, AT_ONCE, ({ patientId }) => count(patientId))
    total.records += page.length
    total.written += written.filter(Boolean).length
  }
  return total
}
