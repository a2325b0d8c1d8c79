import * as v from 'valibot'
import { isListed } from '#functions/lists/public.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { type Plan, planAt, planItem, practiceKeys } from '#functions/practices/public.ts'
import { readProvider } from '#functions/providers/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { staffGroup } from '#shared/model/group.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { timelineEntry } from '#shared/model/patient.ts'
import { type Staff, staff } from '#shared/model/practice.ts'
import { role, takesLeads } from '#shared/model/roles.ts'
import { chartsOfEmail, patientSideKeys } from './keys.ts'
import {
  type PatientItem,
  patientItem,
  patientKeys,
  patientWrites,
  placeWrites,
} from './records.ts'
import type { Person } from './rules/lead-status.ts'
import type { EntryText } from './rules/timeline.ts'

/** The plan as it was read, and when a lead is added to it. */
type LeadCount = { plan: Plan; now: Date }
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

  async function idsOf({ email, mobile }: Contact): Promise<string[]> {
    const [ofEmail, ofMobile] = await Promise.all([
      email ? table.get(sideKeys.email(email), idOnly) : null,
      mobile
        ? table.queryAll({ pk: sideKeys.mobiles, range: { begins: `${mobile}#` } }, idOnly)
        : [],
    ])
    const found = ofEmail ? [ofEmail, ...ofMobile] : ofMobile
    return [...new Set(found.map(({ patientId }) => patientId))]
  }

  /** Somebody of the staff whose roles are still those that were read when the write is made. */
  function ensuredAs({ staffId, firstName, lastName, roles }: Staff): Ensured {
    const key = practice.staff(staffId)
    const equals = unchanged('roles', roles)
    return {
      name: `${firstName} ${lastName}`,
      check: { kind: 'check', key, exists: 'ERR_VERSION_CONFLICT', equals },
    }
  }

  return {
    practiceId,
    find: (patientId: string) => table.get(keys.patient(patientId), patientItem),
    /** Records with this email address or mobile number. */
    findByContact: async (contact: Contact) =>
      table.getMany((await idsOf(contact)).map(keys.patient), patientItem),
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
      if (!found || !takesLeads(found.roles)) {
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
    timeline: (patientId: string, page: { cursor: string | undefined; limit: number }) =>
      table.query(
        {
          pk: sideKeys.history(patientId),
          range: { begins: sideKeys.timeline },
          reverse: true,
          ...page,
        },
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
        ...contactWrites(null, patient),
        ...placeWrites(null, patient),
        ...(count ? [quotaWrite(practiceId, count)] : []),
        ...patientWrites(patient),
        ...extraWrites,
      ]),

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read, ERR_EMAIL_EXISTS */
    replace: (before: PatientItem, after: PatientItem, extraWrites: Write[]) =>
      table.transact([
        ...contactWrites(before, after),
        ...placeWrites(before, after),
        ...patientWrites(after),
        ...extraWrites,
      ]),

    write: (writes: Write[]) => table.transact(writes),
  }
}
export type PatientStore = ReturnType<typeof createPatientStore>

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

/** Keeps the items by which email addresses and mobile numbers are looked up in step. */
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
  entry: EntryText
}

/** Writes a timeline entry; one with the same id and time is the same entry. */
export function timelineWrite({ id, practiceId, patientId, at, actor, entry }: Entry): Write {
  return {
    kind: 'put',
    item: {
      ...patientSideKeys(practiceId).timelineEntry(patientId, at, id),
      entity: 'timeline',
      id,
      at,
      actor: actor && { id: actor.id, name: actor.name },
      ...entry,
    },
  }
}
