import { unreadOfStaff } from '#functions/messages/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { Table } from '#functions/platform/table.ts'
import { NOTES_COUNTED, type RecordCounts } from '#shared/model/patient.ts'
import { may, type Permission } from '#shared/permissions.ts'
import { patientSideKeys } from '../keys.ts'
import { idsOf, type PatientItem } from '../records.ts'

/** Counts what the tabs of a record show, as far as the reader may see it. */
export async function countTabs(
  table: Table,
  record: PatientItem,
  { actor, scope: { practiceId } }: TenantCall,
): Promise<RecordCounts> {
  const keys = patientSideKeys(practiceId)
  const ids = idsOf(record)
  const mayRead = (permission: Permission) => {
    if (actor.kind !== 'member') return false
    const { holders, personal } = holdingsOf(actor.identity, practiceId)
    return may(permission, holders, personal)
  }
  const countNotes = async () => {
    const counts = await Promise.all(
      ids.map((id) =>
        table.count({ pk: keys.history(id), range: { begins: keys.notes } }, NOTES_COUNTED),
      ),
    )
    return Math.min(
      NOTES_COUNTED,
      counts.reduce((all, count) => all + count, 0),
    )
  }
  const [unreadMessages, notes] = await Promise.all([
    mayRead('messaging.list') ? unreadOfStaff(table, practiceId, ids) : null,
    mayRead('practices.notes.list') ? countNotes() : null,
  ])
  return { unreadMessages, notes }
}
