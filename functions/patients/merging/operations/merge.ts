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
import type { AccountDependencies } from '../../accounts/operations/chart.ts'
import { ownerNotices } from '../../accounts/operations/end-access.ts'
import type { ChartAccountItem } from '../../accounts/records.ts'
import { connectedMember } from '../../accounts/rules/chart-account.ts'
import { chartAccountWrites, readChartAccount } from '../../accounts/store.ts'
import { type PatientItem, patientName } from '../../records.ts'
import { changesOf, type EditableField, editableFields } from '../../rules/patient.ts'
import {
  accountEntries,
  type EntryText,
  mergedInto,
  mergedWith,
  mergeUndone,
} from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import {
  type AccountPair,
  type MergedAccounts,
  mergeAccounts,
  unmergeAccounts,
} from '../rules/accounts.ts'
import { mergeRecords, type Pair } from '../rules/merge.ts'
import { ensureUndoable, unmergeRecords } from '../rules/unmerge.ts'
import type { MergeStore } from '../store.ts'

type Work = AccountDependencies & { store: PatientStore; merges: MergeStore; call: TenantCall }

/**
 * Makes one record of two, in one transaction: from then on the one that stays shows what belongs to
 * either.
 * @throws ERR_TARGET_NOT_FOUND, and what `mergeRecords` throws
 */
export async function mergePatients(work: Work, form: MergeForm, marker: Write[]): Promise<void> {
  const { store, merges, call, newId } = work
  const { now, actor } = call
  const by = { id: actor.id, name: actor.name }
  const prepare = async () => {
    const ids = { keptId: form.patientId, goneId: form.otherId }
    const [before, accounts] = await Promise.all([
      readPair(store, call, ids),
      readAccounts(work, ids),
    ])
    const after = mergeRecords(before, form, { by, now })
    return { before, after, accounts: await accountChange(work, accounts, mergeAccounts) }
  }
  await retryOnConflict(prepare, async ({ before, after, accounts }) => {
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
        ...accounts.writes,
        ...marker,
      ],
    )
  })
}

/**
 * Undoes the merge of a record into another.
 * @throws ERR_TARGET_NOT_FOUND, and what `unmergeRecords` throws
 */
export async function unmergePatients(work: Work, goneId: string): Promise<void> {
  const { store, merges, call, newId } = work
  const prepare = async () => {
    const [stored, undo] = await Promise.all([store.stored(goneId), merges.find(goneId)])
    if (stored === null) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    if (stored.mergedInto === null) {
      ensureCovered(call.scope, stored)
      throw new CatalogueError('ERR_NO_CHANGE')
    }
    const ids = { keptId: stored.mergedInto, goneId }
    const [before, pair] = await Promise.all([readPair(store, call, ids), readAccounts(work, ids)])
    ensureUndoable(before, call.now)
    if (undo === null) throw new CatalogueError('ERR_MERGE_UNDO_EXPIRED')
    const accounts = await accountChange(work, pair, unmergeAccounts)
    const after = unmergeRecords(before, undo, call.now)
    return { before, after: { ...after, kept: withAccess(after.kept, accounts.kept) }, accounts }
  }
  await retryOnConflict(prepare, async ({ before, after: { kept, gone }, accounts }) => {
    const changed = editedFields(before.kept, kept)
    const changes = changesOf(before.kept, { after: kept, changed })
    await store.replaceAll(
      [before.kept, before.gone],
      [kept, gone],
      [
        merges.remove(goneId),
        ...changeEvents(before.kept, kept, call),
        ...entriesOf(call, newId, 'patients.unmerge', [
          [kept, { ...mergeUndone(patientName(gone)), changes }],
          [gone, mergeUndone(patientName(kept))],
        ]),
        ...accounts.writes,
      ],
    )
  })
}

type ChangeAccounts = (pair: AccountPair, now: Date) => MergedAccounts

/**
 * Builds the writes for the accounts of both records when a merge is made or undone. A pause leaves an
 * audit entry and notifies the owner.
 */
async function accountChange(work: Work, { kept, gone }: AccountPair, change: ChangeAccounts) {
  const { call } = work
  const after = change({ kept, gone }, call.now)
  const paused = [after.kept, after.gone].find(({ memberId }) => memberId !== null)
  const { patientId } = paused ?? after.kept
  return {
    kept: after.kept,
    writes: [
      ...(after.kept === kept ? [] : chartAccountWrites(kept, after.kept)),
      ...(after.gone === gone ? [] : chartAccountWrites(gone, after.gone)),
      ...(after.pausedFor === null || !paused
        ? []
        : [
            callAudit(call, 'chartAccounts.pause', {
              ...{ patientId, subject: after.pausedFor, details: 'merge' },
            }),
            ...entryOf(work, paused, accountEntries.pausedForMerge),
            ...(await ownerNotices(work, call, paused, 'paused')),
          ]),
    ],
  }
}

async function readAccounts({ table, store }: Work, { keptId, goneId }: Ids): Promise<AccountPair> {
  const { practiceId } = store
  const [kept, gone] = await Promise.all([
    readChartAccount(table, { practiceId, patientId: keptId }),
    readChartAccount(table, { practiceId, patientId: goneId }),
  ])
  return { kept, gone }
}

function entryOf({ call, newId }: Work, chart: ChartAccountItem, entry: EntryText): Write[] {
  const { practiceId, patientId } = chart
  const at = call.now.toISOString()
  return [timelineWrite({ id: newId(), practiceId, patientId, at, actor: call.actor, entry })]
}

/** The record with the member whose account has access to it. */
function withAccess(record: PatientItem, account: ChartAccountItem): PatientItem {
  const memberId = connectedMember(account)
  return { ...record, memberId, isActive: memberId !== null }
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
