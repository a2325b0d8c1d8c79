import { patientsWithin } from '#functions/patients/public.ts'
import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { momentsOf, readBasis, type Windows } from '#functions/reports/public.ts'
import type { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { outcomeOf } from '#shared/model/appointment.ts'
import { readPeople, shownTo } from '../../operations/calendar.ts'
import type { AppointmentStore, EntryItem } from '../../store.ts'
import { visitsBy, visitsOf } from '../rules/visits.ts'

/** So many appointments are counted at once: some 6 MB. */
export const COUNTED_MAX = 20_000
const READS_AT_ONCE = 8

type Reading = { table: Table; store: AppointmentStore }

/**
 * The newest appointments between two moments, the latest first, and the moment from which they are all
 * there where there are more.
 */
async function newest(
  { store, providers }: { store: AppointmentStore; providers: readonly string[] },
  { from, to }: ReturnType<typeof momentsOf>,
  most: number,
): Promise<{ entries: EntryItem[]; readTo: string | null }> {
  const lists = await mapLimited(providers, READS_AT_ONCE, (providerId) =>
    store.newestOf(providerId, { from, to }, most),
  )
  // What of one provider was not read is left out of all, so that what is counted is whole.
  const cuts = lists.flatMap(({ readTo }) => (readTo === null ? [] : [readTo]))
  const found = lists
    .flatMap(({ entries }) => entries)
    .filter(({ isOther }) => !isOther)
    .toSorted(
      (one, other) =>
        other.scheduledAt.localeCompare(one.scheduledAt) || one.id.localeCompare(other.id),
    )
  const last = found.length > most ? found[most - 1]?.scheduledAt : undefined
  const readTo = [...cuts, ...(last === undefined ? [] : [last])].toSorted().at(-1) ?? null
  if (readTo === null) return { entries: found, readTo }
  return { entries: found.filter(({ scheduledAt }) => scheduledAt > readTo), readTo }
}

/** A time before of which not all was read is compared with nothing. */
function comparable({ now, before }: Windows, readTo: string | null): Windows {
  const isWhole = readTo === null || (before !== null && Date.parse(readTo) < before.from)
  return { now, before: isWhole ? before : null }
}

/** What became of the appointments of a period that are about somebody within the caller's reach. */
export async function reportVisits(
  { table, store }: Reading,
  range: string,
  call: TenantCall,
  most = COUNTED_MAX,
) {
  const { scope, now } = call
  const [basis, providers] = await Promise.all([readBasis(table, range, call), store.providerIds()])
  const { from } = basis.windows.before ?? basis.windows.now
  const isAll = scope.reaches.includes('all')
  const [{ entries, readTo }, within] = await Promise.all([
    newest({ store, providers }, momentsOf({ from, to: basis.windows.now.to }), most),
    isAll ? new Set<string>() : patientsWithin(table, scope),
  ])
  const windows = comparable(basis.windows, readTo)
  const counted = isAll ? entries : entries.filter(({ patientId }) => within.has(patientId))
  const [people, places] = await namesOf(store, counted)
  const known = { windows, now }
  const isCut = readTo !== null && Date.parse(readTo) >= basis.windows.now.from
  return {
    ...{ ...basis.periods, before: windows.before && basis.periods.before },
    all: visitsOf(counted, known),
    providers: visitsBy(counted, ({ providerId }) => providerId, { ...known, names: people }),
    locations: visitsBy(counted, ({ locationId }) => locationId, { ...known, names: places }),
    readTo: isCut ? readTo : null,
  }
}

function namesOf(store: AppointmentStore, entries: readonly EntryItem[]) {
  return Promise.all([
    store.staffNames([...new Set(entries.map(({ providerId }) => providerId))]),
    store.locationNames([...new Set(entries.map(({ locationId }) => locationId))]),
  ])
}

type ListQuery = HandlerInput<typeof appointmentReportRoutes.list>['query']

/** The appointments that a figure counts, the latest first; only those of people whom the caller may see. */
export async function listVisits(
  { table, store }: Reading,
  { range, outcome, providerId, locationId, offset, limit }: ListQuery,
  call: SeeingCall,
  most = COUNTED_MAX,
) {
  const { scope, now } = call
  const [{ windows }, providers] = await Promise.all([
    readBasis(table, range, call),
    store.providerIds(),
  ])
  const [{ entries }] = await Promise.all([
    newest({ store, providers }, momentsOf(windows.now), most),
    call.seen(null),
  ])
  const asked = entries
    .filter((entry) => providerId === undefined || entry.providerId === providerId)
    .filter((entry) => locationId === undefined || entry.locationId === locationId)
    .filter((entry) => outcome === undefined || outcomeOf(entry, now) === outcome)
  const found = scope.reaches.includes('all') ? asked : await visible({ table, store }, asked, call)
  const page = found.slice(offset, offset + limit)
  const [people, [staff, places]] = await Promise.all([
    readPeople(table, store.practiceId, page),
    namesOf(store, page),
  ])
  const items = page.map((entry) => ({
    ...shownTo(scope, entry, people),
    providerName: staff.get(entry.providerId) ?? '',
    locationName: places.get(entry.locationId) ?? '',
  }))
  return { items, total: found.length, offset, limit }
}

async function visible(
  { table, store }: Reading,
  entries: readonly EntryItem[],
  { scope }: TenantCall,
): Promise<EntryItem[]> {
  const people = await readPeople(table, store.practiceId, entries)
  return entries.filter((entry) => shownTo(scope, entry, people).patientId !== null)
}
