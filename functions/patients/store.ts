import * as v from 'valibot'
import { patientContactChanged } from '#events/patients.ts'
import { isListed } from '#functions/lists/public.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { pageOfSeveral } from '#functions/platform/page-of-several.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { type Plan, planAt, planItem, practiceKeys } from '#functions/practices/public.ts'
import { readProvider } from '#functions/providers/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { takesLeads } from '#shared/membership.ts'
import { staffGroup } from '#shared/model/group.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { type TimelineEntry, timelineEntry } from '#shared/model/patient.ts'
import { type Staff, staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'
import { patientSideKeys } from './keys.ts'
import {
  followMerges,
  MERGED_MAX,
  type PatientItem,
  patientItem,
  patientKeys,
  patientWrites,
  placeWrites,
  rowChange,
} from './records.ts'
import { formerContactsOf } from './rules/former-contacts.ts'
import type { Person } from './rules/lead-status.ts'
import type { EntryText } from './rules/timeline.ts'

/** The plan as it was read, when leads are added to it, and how many: one where not said. */
type LeadCount = { plan: Plan; now: Date; leads?: number }
/** What somebody is called, and the check that what was read of them still holds. */
export type Ensured = { name: string; check: Write }
type Contact = { email?: string | undefined; mobile?: string | undefined }

const idOnly = v.object({ patientId: v.string() })
const noteItem = v.object({ note: v.string() })

/** The patients of one practice; reaches no other. */
export function createPatientStore(table: Table, practiceId: string) {
  const keys = patientKeys(practiceId)
  const sideKeys = patientSideKeys(practiceId)
  const practice = practiceKeys(practiceId)

  async function findIdsByContact({ email, mobile }: Contact): Promise<string[]> {
    const beginning = (pk: string, value: string | undefined) =>
      value ? table.queryAll({ pk, range: { begins: `${value}#` } }, idOnly) : []
    const [ofEmail, ofFormerEmail, ofMobile] = await Promise.all([
      email ? table.get(sideKeys.email(email), idOnly) : null,
      beginning(sideKeys.formerEmails, email),
      beginning(sideKeys.mobiles, mobile),
    ])
    const found = [...(ofEmail ? [ofEmail] : []), ...ofMobile, ...ofFormerEmail]
    return [...new Set(found.map(({ patientId }) => patientId))]
  }

  const stored = (patientId: string) => table.get(keys.patient(patientId), patientItem)

  /** Somebody of the staff whose roles are still those that were read when the write is made. */
  function ensuredAs({ staffId, firstName, lastName, roles }: Staff): Ensured {
    const key = practice.staff(staffId)
    const equals = unchanged('roles', roles)
    return {
      name: `${firstName} ${lastName}`,
      check: { kind: 'check', key, exists: 'ERR_VERSION_CONFLICT', equals },
    }
  }

  /** All that goes with records that are new, or changed since they were read. */
  const recordWrites = (before: PatientItem[], after: PatientItem[]) => [
    ...contactWrites(before, after),
    ...placeWrites(before, after),
    ...after.flatMap(patientWrites),
    ...contactEvents(before, after),
  ]

  const replaceAll = (before: PatientItem[], after: PatientItem[], extraWrites: Write[]) =>
    table.transact([...recordWrites(before, after), ...extraWrites])

  return {
    practiceId,
    /** The record; of one that was merged into another, that other one. */
    find: async (patientId: string) => followMerges(await stored(patientId), stored),
    /** The record as it is stored, also one that was merged. */
    stored,
    /** The record as it is stored, then those that stand for it since it was merged. */
    async chain(patientId: string): Promise<PatientItem[]> {
      const records: PatientItem[] = []
      let next: string | null = patientId
      while (next !== null && records.length <= MERGED_MAX) {
        const record: PatientItem | null = await stored(next)
        if (record) records.push(record)
        next = record?.mergedInto ?? null
      }
      return records
    },
    /** Those of the records that there are, in no particular order. */
    findMany: (patientIds: readonly string[]) =>
      table.getMany(patientIds.map(keys.patient), patientItem),
    findIdsByContact,
    /** Whose email address it is, by the id of the record. */
    emailOwner: async (email: string) =>
      (await table.get(sideKeys.email(email), idOnly))?.patientId ?? null,
    /** Records that have this email address or mobile number, or had it before a merge. */
    findByContact: async (contact: Contact) =>
      table.getMany((await findIdsByContact(contact)).map(keys.patient), patientItem),
    plan: () => table.get(practice.plan, planItem),
    /** Somebody of the staff; null where no such person ever worked there. */
    async staff(staffId: string): Promise<Person | null> {
      const found = await table.get(practice.staff(staffId), staff)
      return found ? { id: staffId, name: `${found.firstName} ${found.lastName}` } : null
    },
    /**
     * Checks that somebody is a provider of the practice, now and when the write is made.
     * @throws ERR_DOCTOR_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_AVAILABLE for who is a provider no more
     */
    async ensureProvider(providerId: string): Promise<Ensured> {
      const [found, profile] = await Promise.all([
        table.get(practice.staff(providerId), staff),
        readProvider(table, providerId),
      ])
      if (!found?.roles.includes(role.provider)) {
        throw new CatalogueError('ERR_DOCTOR_NOT_IN_PRACTICE')
      }
      if (profile && profile.leftAt !== null) throw new CatalogueError('ERR_DOCTOR_NOT_AVAILABLE')
      return ensuredAs(found)
    },
    /**
     * Checks that somebody of the staff may look after patients, now and when the write is made.
     * @throws ERR_ADVOCATE_NOT_IN_PRACTICE
     */
    async ensureAdvocate(staffId: string): Promise<Ensured> {
      const found = await table.get(practice.staff(staffId), staff)
      if (!found || !takesLeads(found)) {
        throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
      }
      return ensuredAs(found)
    },
    /** A group of the practice; null where there is none any more. */
    group: (groupId: string) => table.get(practice.group(groupId), staffGroup),
    /**
     * Checks that there is such a group, now and when the write is made.
     * @throws ERR_REQUEST_PARAMS_MISFORMAT
     */
    async ensureGroup(groupId: string): Promise<Ensured> {
      const key = practice.group(groupId)
      const found = await table.get(key, staffGroup)
      if (!found) throw badField('groupId', 'must be a group of the practice')
      return { name: found.name, check: { kind: 'check', key, exists: 'ERR_VERSION_CONFLICT' } }
    },
    /** Whether a list of the practice offers this value. */
    isListed: (group: ListGroup, value: string) => isListed(table, practiceId, group, value),
    /** What happened to a record and to those that it stands for, newest first. */
    timeline: (
      patientIds: readonly string[],
      page: { cursor: string | undefined; limit: number },
    ) =>
      pageOfSeveral(
        table,
        patientIds.map((patientId) => ({
          pk: sideKeys.history(patientId),
          sortKeyOf: ({ at, id }: TimelineEntry) => sideKeys.timelineEntry(patientId, at, id).sk,
        })),
        { begins: sideKeys.timeline, ...page },
        timelineEntry,
      ),
    async leadNote(patientId: string, at: string): Promise<string | null> {
      const found = await table.get(sideKeys.leadNote(patientId, at), noteItem)
      return found?.note ?? null
    },

    /**
     * Writes a new record; `count` adds it to the leads that the plan counts.
     * @throws ERR_EMAIL_EXISTS, ERR_LEAD_QUOTA_REACHED, ERR_VERSION_CONFLICT where somebody else
     *   began a new month's count
     */
    add: (patient: PatientItem, count: LeadCount | null, extraWrites: Write[]) =>
      table.transact([
        ...contactWrites([], [patient]),
        ...placeWrites([], [patient]),
        ...(count ? [quotaWrite(practiceId, count)] : []),
        ...patientWrites(patient),
        ...extraWrites,
      ]),

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read, ERR_EMAIL_EXISTS */
    replace: (before: PatientItem, after: PatientItem, extraWrites: Write[]) =>
      replaceAll([before], [after], extraWrites),
    /** The same for several, all or none. */
    replaceAll,

    recordWrites,

    /**
     * Deletes a record with what it is found by. What hangs on the record is not deleted. The transaction
     * fails with ERR_VERSION_CONFLICT where the record was written since it was read.
     * @param row tells lists in memory that the record is gone
     */
    deleteWrites: (record: PatientItem, row: string, now: Date): Write[] => {
      const { patientId, revision } = record
      return [
        ...contactWrites([record], []),
        ...placeWrites([record], []),
        { kind: 'delete', key: keys.patient(patientId), equals: unchanged('revision', revision) },
        { kind: 'delete', key: keys.row(patientId) },
        { kind: 'put', item: rowChange(practiceId, { patientId, row }, now) },
      ]
    },

    /** Counts who is a lead from now on; the write throws what `add` throws of it. */
    countLead: (count: LeadCount) => quotaWrite(practiceId, count),

    /** Gives lead records back to the plan, on condition that no new count began since it was read. */
    uncountLeads: ({ leadRecordsMonth: month }: Plan, leads: number): Write => ({
      kind: 'update',
      key: practice.plan,
      add: { leadRecordsUsed: -leads },
      ...(month !== '' && { equals: unchanged('leadRecordsMonth', month) }),
    }),

    write: (writes: Write[]) => table.transact(writes),
  }
}
export type PatientStore = ReturnType<typeof createPatientStore>

function quotaWrite(practiceId: string, { plan, now, leads = 1 }: LeadCount): Write {
  const key = practiceKeys(practiceId).plan
  const { leadRecordsLimit: limit, leadRecordsMonth: month } = planAt(plan, now)
  if (month !== plan.leadRecordsMonth) {
    return {
      kind: 'update',
      key,
      set: { leadRecordsMonth: month, leadRecordsUsed: leads },
      below: { attribute: 'leadRecordsMonth', limit: month, otherwise: 'ERR_VERSION_CONFLICT' },
    }
  }
  return {
    kind: 'update',
    key,
    add: { leadRecordsUsed: leads },
    below: {
      attribute: 'leadRecordsUsed',
      limit: limit - leads + 1,
      otherwise: 'ERR_LEAD_QUOTA_REACHED',
    },
  }
}

/**
 * Keeps the items by which email addresses and mobile numbers are looked up in step with all records
 * that a write changes together: an address may go from one to another.
 */
function contactWrites(before: readonly PatientItem[], after: readonly PatientItem[]): Write[] {
  const formerly = contactsOf(before)
  const now = contactsOf(after)
  const writes: Write[] = []
  for (const [name, { key }] of formerly) {
    if (!now.has(name)) writes.push({ kind: 'delete', key })
  }
  for (const [name, { key, item, absent }] of now) {
    const former = formerly.get(name)
    if (former && former.item.patientId === item.patientId) continue
    // One that was another's of the same write needs no guard: that record is on condition itself.
    writes.push({ kind: 'put', item: { ...key, ...item }, ...(former ? {} : absent) })
  }
  return writes
}

/** Events about changed addresses and archived charts. Links that were sent before are revoked. */
function contactEvents(before: readonly PatientItem[], after: readonly PatientItem[]): Write[] {
  return after.flatMap((record) => {
    const { patientId, practiceId, email, mobile, isArchived, updatedAt } = record
    const former = before.find((one) => one.patientId === patientId)
    const isChanged =
      former &&
      ((former.email !== null && former.email !== email) ||
        (former.mobile !== null && former.mobile !== mobile) ||
        (!former.isArchived && isArchived))
    const occurrence = { practiceId, actor: null, now: new Date(updatedAt) }
    return isChanged ? [eventWrite(patientContactChanged, { patientId }, occurrence)] : []
  })
}

type ContactItem = {
  key: Key
  item: { entity: string; practiceId: string; patientId: string } & Record<string, string>
  absent: { absent?: 'ERR_EMAIL_EXISTS' }
}

/** By what is unique of each. Records that were merged into another have none of their own. */
function contactsOf(records: readonly PatientItem[]): Map<string, ContactItem> {
  const found = new Map<string, ContactItem>()
  for (const record of records) {
    const { practiceId, patientId, email, mobile, contactPhone, mergedInto } = record
    if (mergedInto !== null) continue
    for (const [name, item] of formerItems(record)) found.set(name, item)
    const keys = patientSideKeys(practiceId)
    if (email) {
      found.set(`email ${email}`, {
        key: keys.email(email),
        item: { entity: 'patientEmail', practiceId, patientId },
        absent: { absent: 'ERR_EMAIL_EXISTS' },
      })
    }
    if (mobile) {
      found.set(`mobile ${mobile} ${patientId}`, {
        key: keys.mobile(mobile, patientId),
        item: { entity: 'patientMobile', practiceId, patientId },
        absent: {},
      })
    }
    if (contactPhone) {
      found.set(`contact phone ${contactPhone} ${patientId}`, {
        key: keys.contactPhone(contactPhone, patientId),
        item: { entity: 'patientContactPhone', practiceId, patientId },
        absent: {},
      })
    }
  }
  return found
}

/** By what a record is found since a merge; a number as if it were still the record's. */
function formerItems(record: PatientItem): [string, ContactItem][] {
  const { practiceId, patientId } = record
  const keys = patientSideKeys(practiceId)
  const keyOf = { email: keys.formerEmail, mobile: keys.mobile, contactPhone: keys.contactPhone }
  const names = { email: 'former email', mobile: 'mobile', contactPhone: 'contact phone' }
  const entities = {
    ...{ email: 'patientFormerEmail', mobile: 'patientMobile' },
    contactPhone: 'patientContactPhone',
  }
  return formerContactsOf(record).map(({ kind, value }) => [
    `${names[kind]} ${value} ${patientId}`,
    {
      key: keyOf[kind](value, patientId),
      item: { entity: entities[kind], practiceId, patientId },
      absent: {},
    },
  ])
}

type Entry = {
  id: string
  practiceId: string
  patientId: string
  at: string
  actor: Person | null
  entry: EntryText
  /** The import that wrote the entry, or whose undo did. */
  importId?: string
  isUndo?: boolean
}

/** Whose number it is, mobile or other, by their ids. */
export async function findByNumber(
  table: Table,
  practiceId: string,
  number: string,
): Promise<string[]> {
  const { mobiles, contactPhones } = patientSideKeys(practiceId)
  const found = await Promise.all(
    [mobiles, contactPhones].map((pk) =>
      table.queryAll({ pk, range: { begins: `${number}#` } }, idOnly),
    ),
  )
  return [...new Set(found.flat().map(({ patientId }) => patientId))]
}

/** Takes a timeline entry out of a record that it came to by mistake. */
export function dropTimelineWrite({
  id,
  practiceId,
  patientId,
  at,
}: Pick<Entry, 'id' | 'practiceId' | 'patientId' | 'at'>): Write {
  return { kind: 'delete', key: patientSideKeys(practiceId).timelineEntry(patientId, at, id) }
}

/** Writes a timeline entry; one with the same id and time is the same entry. */
export function timelineWrite(written: Entry): Write {
  const { id, practiceId, patientId, at, actor, entry, importId, isUndo = false } = written
  return {
    kind: 'put',
    item: {
      ...patientSideKeys(practiceId).timelineEntry(patientId, at, id),
      entity: 'timeline',
      id,
      at,
      actor: actor && { id: actor.id, name: actor.name },
      ...(importId !== undefined && { importId, isUndo }),
      ...entry,
    },
  }
}
