import { type PatientBasics, patientName, readPatients } from '#functions/patients/public.ts'
import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { covers, type TenantScope } from '#functions/platform/identity/scope.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { badField } from '#shared/errors.ts'
import { isWithin } from '#shared/model/absence.ts'
import { CALENDAR_DAYS_MAX, type CalendarEntry, endOf } from '#shared/model/appointment.ts'
import { holidayAt, isOpenThroughout, offeredHours } from '#shared/model/hours.ts'
import { occurrencesOf } from '../rules/series.ts'
import { freeSlots, timeFrom } from '../rules/times.ts'
import type { AppointmentStore, EntryItem } from '../store.ts'

/** How many appointments an answer holds at most: some 450 KB. */
const PAGE = 1500
const NAMES_AT_ONCE = 100
const READS_AT_ONCE = 8
const DAY_MS = 24 * 60 * 60_000

type Window = { from: string; to: string }

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function windowOf({ from, to }: Window): { from: Date; to: Date } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days <= 0) throw badField('to', 'must be after from')
  if (days > CALENDAR_DAYS_MAX) {
    throw badField('to', `must be at most ${CALENDAR_DAYS_MAX} days after from`)
  }
  return { from: new Date(from), to: new Date(to) }
}

type CalendarQuery = Window & { providerId?: string | undefined; locationId?: string | undefined }

/**
 * The appointments that begin within a window. Of those about people out of the caller's reach it
 * says only that the time is taken; providers see who comes to them, whoever else treats them.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function readCalendar(
  table: Table,
  store: AppointmentStore,
  query: CalendarQuery,
  call: SeeingCall,
): Promise<{ items: CalendarEntry[]; nextFrom: string | null }> {
  const { from, to } = windowOf(query)
  const providers = query.providerId ? [query.providerId] : await store.providerIds()
  const [lists] = await Promise.all([
    mapLimited(providers, READS_AT_ONCE, (id) => store.entriesOf(id, from, to)),
    call.seen(null),
  ])
  const { locationId } = query
  const begun = from.toISOString()
  const found = lists
    .flat()
    .filter((entry) => entry.scheduledAt >= begun)
    .filter((entry) => locationId === undefined || entry.locationId === locationId)
    .toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
  const { page, nextFrom } = pageOf(found)
  const patients = await readPeople(table, store.practiceId, page)
  return { items: page.map((entry) => shownTo(call.scope, entry, patients)), nextFrom }
}

/** The first of them, and where to go on: appointments that begin at one moment stay together. */
function pageOf(found: readonly EntryItem[]) {
  const nextFrom = found[PAGE]?.scheduledAt ?? null
  if (nextFrom === null) return { page: found, nextFrom }
  return { page: found.filter(({ scheduledAt }) => scheduledAt < nextFrom), nextFrom }
}

/** Whom some entries are about, by the ids that they have. */
export async function readPeople(
  table: Table,
  practiceId: string,
  entries: readonly Pick<EntryItem, 'patientId'>[],
) {
  const ids = [...new Set(entries.map(({ patientId }) => patientId))]
  const chunks = Array.from({ length: Math.ceil(ids.length / NAMES_AT_ONCE) }, (_, index) =>
    ids.slice(index * NAMES_AT_ONCE, (index + 1) * NAMES_AT_ONCE),
  )
  const found = await mapLimited(chunks, READS_AT_ONCE, (some) =>
    readPatients(table, practiceId, some),
  )
  return new Map(found.flatMap((patients) => [...patients]))
}

/** Whom an appointment is about, as far as that may be seen; null for somebody out of reach. */
export function seenOf(
  scope: TenantScope,
  { patientId, providerId }: Pick<EntryItem, 'patientId' | 'providerId'>,
  patients: ReadonlyMap<string, PatientBasics>,
): PatientBasics | null {
  const patient = patients.get(patientId)
  const isOwn = providerId === scope.memberId && scope.reaches.includes('treated')
  return patient && (isOwn || covers(scope, patient)) ? patient : null
}

/** An entry as it may be seen: of somebody out of reach it says only that the time is taken. */
export function shownTo(
  scope: TenantScope,
  { patientId, isOther: isCall, ...entry }: EntryItem,
  patients: ReadonlyMap<string, PatientBasics>,
): CalendarEntry {
  const patient = seenOf(scope, { ...entry, patientId }, patients)
  if (!patient) {
    return { ...entry, isCall, patientId: null, patientName: null, patientTimezone: null }
  }
  return {
    ...entry,
    isCall,
    patientId: patient.patientId,
    patientName: patientName(patient),
    patientTimezone: patient.timezone,
  }
}

type SlotQuery = Window & {
  providerId: string
  locationId?: string | undefined
  minutes: number
  limit: number
}

/**
 * When an appointment could begin. A practice that has not said its hours is taken to have usual ones.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function findSlots(
  store: AppointmentStore,
  { providerId, locationId, minutes, limit, ...window }: SlotQuery,
  { now }: Pick<TenantCall, 'now'>,
): Promise<{ items: string[] }> {
  const { from, to } = windowOf(window)
  const [place, booked, absences] = await Promise.all([
    store.opening(locationId),
    store.booked(providerId, from, to),
    store.absencesOf(providerId),
  ])
  const opening = { ...place, hours: place.hours ?? offeredHours }
  return { items: freeSlots({ from, to, minutes, limit }, { opening, booked, absences, now }) }
}

type CheckQuery = Parameters<typeof occurrencesOf>[0] & {
  providerId: string
  locationId?: string | undefined
  minutes: number
  appointmentId?: string | undefined
}

/** What speaks against the times that a form asks for. @throws ERR_REQUEST_PARAMS_MISFORMAT */
export async function checkTimes(
  store: AppointmentStore,
  { providerId, locationId, minutes, appointmentId, ...repeat }: CheckQuery,
  { now }: Pick<TenantCall, 'now'>,
) {
  const [opening, absences] = await Promise.all([
    store.opening(locationId),
    store.absencesOf(providerId),
  ])
  const items = await Promise.all(
    occurrencesOf(repeat, opening.timezone).map(async ({ at, isMoved }) => {
      const scheduledAt = at.toISOString()
      const end = new Date(endOf({ scheduledAt, minutes }))
      const booked = await store.booked(providerId, at, end)
      return {
        ...{ scheduledAt, minutes, isMoved },
        isClosed: !isOpenThroughout(opening, at, end),
        holiday: holidayAt(opening, at, end),
        isAway: absences.some((one) => isWithin(one, timeFrom({ scheduledAt, minutes }))),
        isPast: at <= now,
        conflicts: booked.filter(({ id }) => id !== appointmentId),
      }
    }),
  )
  return { items }
}
