import { type ChartAccountChange, chartAccountChanged } from '#events/patients.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import type { MemberCall, TenantCall } from '#functions/platform/http/call.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { ChartRef } from '#shared/model/chart-account.ts'
import { amendPatient, type PatientItem } from '../../records.ts'
import type { EntryText } from '../../rules/timeline.ts'
import { createPatientStore, timelineWrite } from '../../store.ts'
import type { ChartAccountItem } from '../records.ts'
import { connectedMember } from '../rules/chart-account.ts'
import { chartAccountWrites } from '../store.ts'

/** Dependencies of every call that changes the account of a chart. */
export type AccountDependencies = {
  table: Table
  origin: string
  queue: QueueMessage
  newId: NewId
}

/** What the operations of an account's owner use. */
export type ChartDependencies = Pick<AccountDependencies, 'table' | 'newId'>

/** A call by staff. `OwnerCall` is one by the member whose chart it is. */
export type StaffCall = Pick<TenantCall, 'actor' | 'scope' | 'ip' | 'now'>
export type OwnerCall = Pick<MemberCall, 'actor' | 'ip' | 'now'>

/** A record and its account as they were read. */
export type Chart = { record: PatientItem; account: ChartAccountItem }

type Save = {
  account: ChartAccountItem
  /** The record, if the call changes it too. It is amended already. */
  record?: PatientItem
  now: Date
  /** Audit entries, events and messages. */
  writes: readonly Write[]
}

/**
 * Writes the account of a chart, and the access that the change gives or takes, in one transaction.
 * @throws ERR_VERSION_CONFLICT if the account, or a record that changes, was written since
 */
export async function saveChart(
  table: Table,
  before: Chart,
  { account, record: changed, now, writes }: Save,
): Promise<Chart> {
  const store = createPatientStore(table, before.record.practiceId)
  const accountWrites = [...chartAccountWrites(before.account, account), ...writes]
  const memberId = connectedMember(account)
  const record = changed ?? before.record
  if (!changed && memberId === before.record.memberId) {
    await store.write(accountWrites)
    return { record, account }
  }
  const access = { memberId, isActive: memberId !== null }
  const after = changed ? { ...record, ...access } : amendPatient(record, access, now)
  await store.replace(before.record, after, accountWrites)
  return { record: after, account }
}

type Told = {
  /** Staff by name. `null` for the person, whom the practice knows by the record alone. */
  actor: { id: string; name: string } | null
  entry: EntryText
  newId: NewId
  now: Date
}

/** An entry in the timeline of a chart. */
export function accountEntry({ record }: Chart, { actor, entry, newId, now }: Told): Write {
  const { practiceId, patientId } = record
  return timelineWrite({ id: newId(), practiceId, patientId, at: now.toISOString(), actor, entry })
}

/** The event by which staff and member are notified. */
export function accountEvent(
  { practiceId, patientId }: ChartRef,
  about: { change: ChartAccountChange; memberId: string | null },
  { actor, now }: { actor: { id: string }; now: Date },
): Write {
  const occurrence = { practiceId, actor: actor.id, now }
  return eventWrite(chartAccountChanged, { patientId, ...about }, occurrence)
}
