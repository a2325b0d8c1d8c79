import { patientEmailChanged, patientProviderChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { MergeForm } from '#shared/model/merging.ts'
import { type PatientItem, patientName } from '../../records.ts'
import { changesOf, type EditableField, editableFields } from '../../rules/patient.ts'
import { type EntryText, mergedInto, mergedWith, mergeUndone } from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import { mergeRecords, type Pair } from '../rules/merge.ts'
import { ensureUndoable, unmergeRecords } from '../rules/unmerge.ts'
import type { MergeStore } from '../store.ts'

type Work = { store: PatientStore; merges: MergeStore; call: TenantCall; newId: NewId }

/**
 * Makes one record of two, in one transaction: from then on the one that stays shows what belongs to
 * either.
 * @throws ERR_TARGET_NOT_FOUND, and what `mergeRecords` throws
 */
export async function mergePatients(
  { store, merges, call, newId }: Work,
  form: MergeForm,
  marker: Write[],
): Promise<void> {
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const before = await readPair(store, call, { keptId: form.patientId, goneId: form.otherId })
    return { before, after: mergeRecords(before, form, { by, now }) }
  }
  await retryOnConflict(prepare, async ({ before, after }) => {
    const { kept, gone, undo } = after
    const changed = editedFields(before.kept, kept)
    const changes = changesOf(before.kept, { after: kept, changed })
    await store.replaceAll(
      [before.kept, before.gone],
      [kept, gone],
      [
        merges.put(gone.patientId, undo, now),
        ...changeEvents(before.kept, kept, call),
        ...entriesOf(call, newId, 'patients.merge', [
          [kept, { ...mergedWith(patientName(gone)), changes }],
          [gone, mergedInto(patientName(kept))],
        ]),
        ...marker,
      ],
    )
  })
}

/**
 * Undoes the merge of a record into another.
 * @throws ERR_TARGET_NOT_FOUND, and what `unmergeRecords` throws
 */
export async function unmergePatients(
  { store, merges, call, newId }: Work,
  goneId: string,
): Promise<void> {
  const prepare = async () => {
    const [stored, undo] = await Promise.all([store.stored(goneId), merges.find(goneId)])
    if (stored === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    if (stored.mergedInto === null) {
      ensureCovered(call.scope, stored)
      throw new CatalogueError('ERR_NO_CHANGE')
    }
    const before = await readPair(store, call, { keptId: stored.mergedInto, goneId })
    ensureUndoable(before, call.now)
    if (undo === null) throw new CatalogueError('ERR_MERGE_UNDO_EXPIRED')
    return { before, after: unmergeRecords(before, undo, call.now) }
  }
  await retryOnConflict(prepare, async ({ before, after: { kept, gone } }) => {
    const changed = editedFields(before.kept, kept)
    const changes = changesOf(before.kept, { after: kept, changed })
    await store.replaceAll(
      [before.kept, before.gone],
      [kept, gone],
      [
        merges.remove(goneId),
        ...changeEvents(before.kept, kept, call),
        // An account may have been opened with its address since.
        ...(gone.email === null ? [] : [emailEvent(gone, call)]),
        ...entriesOf(call, newId, 'patients.unmerge', [
          [kept, { ...mergeUndone(patientName(gone)), changes }],
          [gone, mergeUndone(patientName(kept))],
        ]),
      ],
    )
  })
}

type Ids = { keptId: string; goneId: string }

async function readPair(store: PatientStore, call: TenantCall, ids: Ids): Promise<Pair> {
  const [kept, gone] = await Promise.all([store.stored(ids.keptId), store.stored(ids.goneId)])
  return { kept: ensureCovered(call.scope, kept), gone: ensureCovered(call.scope, gone) }
}

/** The fields that the history can tell of, which differ. */
function editedFields(before: PatientItem, after: PatientItem): EditableField[] {
  return editableFields.filter((field) => before[field] !== after[field])
}

const emailEvent = ({ patientId }: PatientItem, call: TenantCall) =>
  eventWrite(patientEmailChanged, { patientId }, occurrenceOf(call))

function changeEvents(before: PatientItem, after: PatientItem, call: TenantCall): Write[] {
  const { patientId } = after
  const provider = { patientId, before: before.providerId, after: after.providerId }
  return [
    ...(after.email !== null && after.email !== before.email ? [emailEvent(after, call)] : []),
    ...(after.providerId !== before.providerId
      ? [eventWrite(patientProviderChanged, provider, occurrenceOf(call))]
      : []),
  ]
}

function entriesOf(
  call: TenantCall,
  newId: NewId,
  action: 'patients.merge' | 'patients.unmerge',
  told: readonly (readonly [PatientItem, EntryText])[],
): Write[] {
  const at = call.now.toISOString()
  return told.flatMap(([{ practiceId, patientId }, entry]) => [
    callAudit(call, action, { patientId }),
    timelineWrite({ id: newId(), practiceId, patientId, at, actor: call.actor, entry }),
  ])
}
