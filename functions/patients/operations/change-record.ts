import type { TenantCall } from '#functions/platform/http/call.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { PatientItem } from '../records.ts'
import type { EntryText } from '../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../store.ts'
import { ensureReached } from './ensure-reached.ts'

export type Calling = { call: TenantCall; newId: NewId }

/** What somebody makes of a record, and what goes with it. */
export type RecordChange = {
  after: PatientItem
  /** What the timeline says of it. */
  entry: EntryText
  /** Checks of what the change was decided by, and events. */
  writes: Write[]
  audit: Write
}

/**
 * Changes a record, with its timeline and audit entry; answers it as it is then. Where somebody else
 * was faster, it is decided again by what there is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, and what `decide` throws
 */
export async function changeRecord(
  store: PatientStore,
  patientId: string,
  { call, newId }: Calling,
  decide: (before: PatientItem) => Promise<RecordChange>,
): Promise<PatientItem> {
  const { practiceId } = store
  const { now, actor } = call
  const prepare = async () => {
    const before = ensureReached(call.scope, await store.find(patientId), patientId)
    return { before, change: await decide(before) }
  }
  return retryOnConflict(prepare, async ({ before, change }) => {
    const { after, entry, writes, audit } = change
    const at = now.toISOString()
    await store.replace(before, after, [
      ...writes,
      audit,
      timelineWrite({ id: newId(), practiceId, patientId, at, actor, entry }),
    ])
    return after
  })
}
