import * as v from 'valibot'
import { appointmentPassed } from '#events/appointments.ts'
import {
  amendPatient,
  followMerges,
  idsOf,
  type PatientItem,
  patientItem,
  patientKeys,
  patientWrites,
} from '#functions/patients/public.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys, readOpening, readPractice } from '#functions/practices/public.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { ensureProvider, readStaffNames } from '#functions/staffs/public.ts'
import { readAbsences } from '#functions/tasks/public.ts'
import { badField } from '#shared/errors.ts'
import type { Absence } from '#shared/model/absence.ts'
import { freesTime, MINUTES_MAX, overlap, storedAppointment } from '#shared/model/appointment.ts'
import { type Location, location, staff } from '#shared/model/practice.ts'
import { appointmentKeys } from './keys.ts'
import { type PendingAnnouncement, pendingAnnouncement } from './rules/announcements.ts'
import { type AppointmentItem, type Changed, nextOf } from './rules/appointment.ts'
import { monthsChanged } from './rules/months.ts'

const CONFLICT = 'ERR_VERSION_CONFLICT'
const LONGEST_MS = MINUTES_MAX * 60_000

/** What is kept of an appointment for calendars. */
export const entryItem = v.object({
  ...v.omit(storedAppointment, ['comment', 'creatorId', 'createdAt']).entries,
  /** The time is taken by something else, of which this is all that calendars know. */
  isOther: v.optional(v.boolean(), false),
})
export type EntryItem = v.InferOutput<typeof entryItem>

const calendarItem = v.object({ providerId: v.string(), version: v.number() })
/** Which state of a provider's calendar was read; 0 where there is none yet. */
export type CalendarState = { providerId: string; version: number }

/** A record with all of its appointments, in no particular order. */
export type Book = { record: PatientItem; all: AppointmentItem[] }

/** The appointments of one practice; reaches no other. */
export function createAppointmentStore(table: Table, practiceId: string) {
  const keys = appointmentKeys(practiceId)
  const practice = practiceKeys(practiceId)
  const patients = patientKeys(practiceId)
  const record = (patientId: string) => table.get(patients.patient(patientId), patientItem)

  async function named<S extends v.GenericSchema>(
    ids: readonly (string | null)[],
    key: (id: string) => Key,
    schema: S,
  ) {
    return table.getMany([...new Set(ids.filter((id) => id !== null))].map(key), schema)
  }

  /** All appointments by all ids of a record, in no particular order. */
  async function ofPatient(ids: readonly string[]): Promise<AppointmentItem[]> {
    const range = { begins: keys.appointments }
    const lists = await Promise.all(
      ids.map((id) => table.queryAll({ pk: keys.ofPatient(id), range }, storedAppointment)),
    )
    return lists.flat()
  }

  /** What a provider has within a window, in order; also what began before it, and what was canceled. */
  const entriesOf = (providerId: string, from: Date, to: Date) =>
    table.queryAll(
      {
        pk: keys.ofProvider(providerId),
        range: {
          from: new Date(from.getTime() - LONGEST_MS).toISOString(),
          // Times before this moment: an entry's key goes on with its id.
          to: to.toISOString(),
        },
      },
      entryItem,
    )

  return {
    practiceId,
    /** The record with its appointments; of one that was merged into another, that other one. */
    async book(patientId: string): Promise<Book | null> {
      const [stored, own] = await Promise.all([record(patientId), ofPatient([patientId])])
      const found = await followMerges(stored, record)
      if (!found) return null
      const others = await ofPatient(idsOf(found).filter((id) => id !== patientId))
      return { record: found, all: [...own, ...others] }
    },
    /** A record as it is stored. */
    record,
    /** What a patient is to be told of appointments; null for nothing. */
    pendingAnnouncement: (patientId: string) =>
      table.get(keys.announcement(patientId), pendingAnnouncement),
    /** When a location or the practice is open, and by which clock. */
    opening: (locationId?: string) => readOpening(table, practiceId, locationId ?? null),
    /** When a provider is away. */
    async absencesOf(providerId: string): Promise<Absence[]> {
      const absences = await readAbsences(table, practiceId)
      return absences.filter(({ staffId }) => staffId === providerId)
    },
    ofPatient,
    entriesOf,
    /** What takes a provider's time within a window. */
    async booked(providerId: string, from: Date, to: Date): Promise<EntryItem[]> {
      const entries = await entriesOf(providerId, from, to)
      const window = {
        scheduledAt: from.toISOString(),
        minutes: (to.getTime() - from.getTime()) / 60_000,
      }
      return entries.filter((entry) => !freesTime(entry.status) && overlap(entry, window))
    },
    async calendarState(providerId: string): Promise<CalendarState> {
      const found = await table.get(keys.calendar(providerId), calendarItem)
      return found ?? { providerId, version: 0 }
    },
    /** Everybody who ever had an appointment as a provider. */
    async providerIds(): Promise<string[]> {
      const found = await table.queryAll({ pk: keys.calendars }, calendarItem)
      return found.map(({ providerId }) => providerId)
    },
    staffNames: (ids: readonly (string | null)[]) =>
      readStaffNames(
        table,
        practiceId,
        ids.filter((id) => id !== null),
      ),
    async locationNames(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await named(ids, practice.location, location)
      return new Map(found.map(({ id, name }) => [id, name]))
    },
    /** Locations of the practice by their ids, without those that it no longer has. */
    async locations(ids: readonly string[]): Promise<Map<string, Location>> {
      const found = await named(ids, practice.location, location)
      return new Map(found.map((one) => [one.id, one]))
    },
    /** Somebody of the staff; null for who works there no more. */
    staff: (staffId: string) => table.get(practice.staff(staffId), staff),
    /** A place of the practice; null where it is one no more. */
    location: (locationId: string) => table.get(practice.location(locationId), location),
    /** The practice; null where there is none. */
    practice: () => readPractice(table, practiceId),
    /** @throws ERR_DOCTOR_NOT_IN_PRACTICE */
    ensureProvider: (providerId: string) => ensureProvider(table, practiceId, providerId),
    /** @throws ERR_REQUEST_PARAMS_MISFORMAT */
    async ensureLocation(locationId: string): Promise<void> {
      const found = await table.get(practice.location(locationId), location)
      if (!found) throw badField('locationId', 'must be a location of the practice')
    },
    write: (writes: Write[]) => table.transact(writes),
  }
}
export type AppointmentStore = ReturnType<typeof createAppointmentStore>

/** Fails with ERR_VERSION_CONFLICT if the announcement was written since it was read. */
export function pendingAnnouncementWrite(
  practiceId: string,
  patientId: string,
  { before, after }: { before: PendingAnnouncement | null; after: PendingAnnouncement },
): Write {
  const key = appointmentKeys(practiceId).announcement(patientId)
  const item = { ...key, entity: 'appointmentAnnouncement', practiceId, patientId, ...after }
  return before
    ? { kind: 'put', item, replaces: { version: before.version, otherwise: CONFLICT } }
    : { kind: 'put', item, absent: CONFLICT }
}

/** Fails with ERR_VERSION_CONFLICT if the announcement was written since it was read. */
export function dropPendingAnnouncementWrite(
  practiceId: string,
  patientId: string,
  { version }: PendingAnnouncement,
): Write {
  const key = appointmentKeys(practiceId).announcement(patientId)
  return { kind: 'delete', key, equals: unchanged('version', version) }
}

/**
 * Puts appointments, what calendars show of them, and takes away what they showed before; and counts that in the months
 * that it changes, by which reports know what they have read before.
 */
export function appointmentWrites(practiceId: string, changes: readonly Changed[]): Write[] {
  return [...entryWrites(practiceId, changes), ...countWrites(practiceId, changes)]
}

/** Counts changes in the months that they change. Many are counted at once, where they are written by many hands. */
export function countWrites(practiceId: string, changes: readonly Changed[]): Write[] {
  const keys = appointmentKeys(practiceId)
  return [...monthsChanged(changes)].map(([providerId, months]) => ({
    kind: 'update',
    key: keys.changesOf(providerId),
    set: { entity: 'appointmentChanges', practiceId, providerId },
    add: Object.fromEntries([...months].map((month) => [month, 1])),
  }))
}

/** The same, uncounted: for whoever counts them afterwards. */
export function entryWrites(practiceId: string, changes: readonly Changed[]): Write[] {
  const keys = appointmentKeys(practiceId)
  return changes.flatMap(({ before, after }): Write[] => {
    const left = before && keys.entry(before)
    const entryKey = after && keys.entry(after)
    const isSame = left?.pk === entryKey?.pk && left?.sk === entryKey?.sk
    return [
      ...(left && !isSame ? [{ kind: 'delete' as const, key: left }] : []),
      ...(after && entryKey
        ? [
            {
              kind: 'put' as const,
              item: { ...entryKey, entity: 'calendarEntry', ...v.parse(entryItem, after) },
            },
          ]
        : []),
      ...itemWrites(practiceId, { before, after }),
    ]
  })
}

function itemWrites(practiceId: string, { before, after }: Changed): Write[] {
  const keys = appointmentKeys(practiceId)
  if (after) {
    const item = { ...keys.appointment(after.patientId, after.id), entity: 'appointment', ...after }
    return [
      before
        ? { kind: 'put', item, replaces: { version: before.version, otherwise: CONFLICT } }
        : { kind: 'put', item, absent: CONFLICT },
    ]
  }
  if (!before) return []
  const key = keys.appointment(before.patientId, before.id)
  const equals = { attribute: 'version', value: before.version, otherwise: CONFLICT } as const
  return [{ kind: 'delete', key, equals }]
}

/**
 * Counts up the calendars whose times are taken: of two who take a time at once, the later one reads
 * again. The write fails with ERR_VERSION_CONFLICT.
 */
export function calendarWrites(practiceId: string, states: readonly CalendarState[]): Write[] {
  const keys = appointmentKeys(practiceId)
  return states.map(({ providerId, version }) => {
    const key = keys.calendar(providerId)
    const item = { ...key, entity: 'calendar', providerId, version: version + 1 }
    return version === 0
      ? { kind: 'put', item, absent: CONFLICT }
      : { kind: 'put', item, replaces: { version, otherwise: CONFLICT } }
  })
}

/**
 * Keeps a record's next appointment in step with its appointments, and has it looked for again once
 * that has begun.
 * @param appointments all that there are of the record after the change
 */
export function nextWrites(
  record: PatientItem,
  appointments: readonly AppointmentItem[],
  now: Date,
): Write[] {
  const nextAppointmentAt = nextOf(appointments, now)
  return [
    ...patientWrites(amendPatient(record, { nextAppointmentAt }, now)),
    ...nextMomentWrites({ ...record, nextAppointmentAt }, now),
  ]
}

/** Has the next appointment of a record looked for again once this one has begun. */
export function nextMomentWrites(
  record: Pick<PatientItem, 'practiceId' | 'patientId' | 'nextAppointmentAt'>,
  now: Date,
): Write[] {
  const { practiceId, patientId, nextAppointmentAt } = record
  if (nextAppointmentAt === null) return []
  const moment = { name: `appointment-${patientId}`, at: nextAppointmentAt }
  return [momentWrite(appointmentPassed, { patientId }, moment, { practiceId, now })]
}
