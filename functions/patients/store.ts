import * as v from 'valibot'
import { isListed } from '#functions/lists/public.ts'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { type Plan, planAt, planItem, practiceKeys } from '#functions/practices/public.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { type TimelineEntry, timelineEntry } from '#shared/model/patient.ts'
import { staff } from '#shared/model/practice.ts'
import { chartsOfEmail, patientSideKeys } from './keys.ts'
import {
  directoryItem,
  type PatientItem,
  patientItem,
  patientKeys,
  patientWrites,
} from './records.ts'
import type { Revised } from './rules/directory.ts'
import type { Person } from './rules/lead-status.ts'
import type { Happening } from './rules/timeline.ts'

/** The patients of one practice: built for it, and reaching no other. */
export type PatientStore = {
  readonly practiceId: string
  find(patientId: string): Promise<PatientItem | null>
  /** Records with this email address or mobile number. */
  findByContact(contact: Contact): Promise<PatientItem[]>
  plan(): Promise<Plan | null>
  /** Somebody of the staff; null for who has left. */
  staff(staffId: string): Promise<Person | null>
  /** Whether a list of the practice offers this value. */
  isListed(group: ListGroup, value: string): Promise<boolean>
  timeline(patientId: string, page: TimelinePage): Promise<Page<TimelineEntry>>
  leadNote(patientId: string, at: string): Promise<string | null>

  /** Every list row. */
  rows(): Promise<Revised[]>
  /** List rows written since a moment, oldest first; reaches back an hour. */
  rowsSince(moment: Date): Promise<Revised[]>

  /**
   * Writes a new record, with what goes with it; `count` is given where it counts as a lead of the
   * plan.
   * @throws ERR_EMAIL_EXISTS, ERR_LEAD_QUOTA_REACHED, ERR_VERSION_CONFLICT where somebody else began
   *   a new month's count
   */
  add(patient: PatientItem, count: LeadCount | null, also: Write[]): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where it was written since it was read, ERR_EMAIL_EXISTS */
  replace(before: PatientItem, after: PatientItem, also: Write[]): Promise<void>
  write(writes: Write[]): Promise<void>
}

/** The plan as it was read, and when a lead is added to it. */
export type LeadCount = { plan: Plan; now: Date }
export type Contact = { email?: string | undefined; mobile?: string | undefined }
export type TimelinePage = { cursor: string | undefined; limit: number }

const holder = v.object({ patientId: v.string() })
const noteItem = v.object({ note: v.string() })

/** The patients of one practice in the single table. */
export function createPatientStore(table: Table, practiceId: string): PatientStore {
  const keys = patientKeys(practiceId)
  const sideKeys = patientSideKeys(practiceId)
  const practice = practiceKeys(practiceId)

  async function holders({ email, mobile }: Contact): Promise<string[]> {
    const [ofEmail, ofMobile] = await Promise.all([
      email ? table.get(sideKeys.email(email), holder) : null,
      mobile
        ? table.queryAll({ pk: sideKeys.mobiles, range: { begins: `${mobile}#` } }, holder)
        : [],
    ])
    const found = ofEmail ? [ofEmail, ...ofMobile] : ofMobile
    return [...new Set(found.map(({ patientId }) => patientId))]
  }

  return {
    practiceId,
    find: (patientId) => table.get(keys.patient(patientId), patientItem),
    findByContact: async (contact) =>
      table.getMany((await holders(contact)).map(keys.patient), patientItem),
    plan: () => table.get(practice.plan, planItem),
    async staff(staffId) {
      const found = await table.get(practice.staff(staffId), staff)
      return found ? { id: staffId, name: `${found.firstName} ${found.lastName}` } : null
    },
    isListed: (group, value) => isListed(table, practiceId, group, value),
    timeline: (patientId, { cursor, limit }) =>
      table.query(
        {
          pk: sideKeys.history(patientId),
          range: { begins: sideKeys.timeline },
          reverse: true,
          limit,
          cursor,
        },
        timelineEntry,
      ),
    async leadNote(patientId, at) {
      const found = await table.get(sideKeys.leadNote(patientId, at), noteItem)
      return found?.note ?? null
    },

    rows: () => table.queryAll({ pk: keys.directory }, directoryItem),
    rowsSince: (moment) =>
      table.queryAll({ pk: keys.changes, range: { from: moment.toISOString() } }, directoryItem),

    async add(patient, count, also) {
      await table.transact([
        ...contactWrites(null, patient),
        ...(count ? [quotaWrite(practiceId, count)] : []),
        ...patientWrites(patient),
        ...also,
      ])
    },

    async replace(before, after, also) {
      await table.transact([...contactWrites(before, after), ...patientWrites(after), ...also])
    },

    write: (writes) => table.transact(writes),
  }
}

function quotaWrite(practiceId: string, { plan, now }: LeadCount): Write {
  const key = practiceKeys(practiceId).plan
  const { leadRecordsLimit: limit, leadRecordsMonth: month } = planAt(plan, now)
  if (month !== plan.leadRecordsMonth) {
    return {
      kind: 'update',
      key,
      set: { leadRecordsMonth: month, leadRecordsUsed: 1 },
      below: { attribute: 'leadRecordsMonth', limit: month, otherwise: 'ERR_VERSION_CONFLICT' },
    }
  }
  return {
    kind: 'update',
    key,
    add: { leadRecordsUsed: 1 },
    below: { attribute: 'leadRecordsUsed', limit, otherwise: 'ERR_LEAD_QUOTA_REACHED' },
  }
}

/** By what a record can be found, where that changed. */
function contactWrites(before: PatientItem | null, after: PatientItem): Write[] {
  const { practiceId, patientId, email, mobile } = after
  const keys = patientSideKeys(practiceId)
  const writes: Write[] = []
  if (before?.email && before.email !== email) {
    writes.push({ kind: 'delete', key: keys.email(before.email) })
  }
  if (email && email !== before?.email) {
    writes.push({
      kind: 'put',
      item: {
        ...keys.email(email),
        gsi1pk: chartsOfEmail(email),
        gsi1sk: `${practiceId}#${patientId}`,
        entity: 'patientEmail',
        practiceId,
        patientId,
      },
      absent: 'ERR_EMAIL_EXISTS',
    })
  }
  if (before?.mobile && before.mobile !== mobile) {
    writes.push({ kind: 'delete', key: keys.mobile(before.mobile, patientId) })
  }
  if (mobile && mobile !== before?.mobile) {
    writes.push({
      kind: 'put',
      item: { ...keys.mobile(mobile, patientId), entity: 'patientMobile', practiceId, patientId },
    })
  }
  return writes
}

type Entry = {
  id: string
  practiceId: string
  patientId: string
  at: string
  actor: Person | null
  happening: Happening
}

/** An entry of a record's history; the same id and time are the same entry. */
export function timelineWrite({ id, practiceId, patientId, at, actor, happening }: Entry): Write {
  return {
    kind: 'put',
    item: {
      ...patientSideKeys(practiceId).timelineEntry(patientId, at, id),
      entity: 'timeline',
      id,
      at,
      actor: actor && { id: actor.id, name: actor.name },
      ...happening,
    },
  }
}
