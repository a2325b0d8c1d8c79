import { patientsWithin } from '#functions/patients/public.ts'
import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { momentsOf, readBasis, type Windows } from '#functions/reports/public.ts'
import type { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { outcomeOf } from '#shared/model/appointment.ts'
import { readPeople, seenOf, shownTo } from '../../operations/calendar.ts'
import type { AppointmentStore, EntryItem } from '../../store.ts'
import type { VisitMemory } from '../rules/memory.ts'
import type { VisitRow } from '../rules/rows.ts'
import { visitsBy, visitsOf } from '../rules/visits.ts'
import type { VisitStore } from '../store.ts'
import { readVisits } from './visits.ts'

/** So many appointments are counted at once: some 60 MB. */
export const COUNTED_MAX = 200_000

type Reading = {
  table: Table
  store: AppointmentStore
  visits: VisitStore
  memory: VisitMemory
}

/** What both calls begin with. */
async function begin({ table, store, visits, memory }: Reading, range: string, call: TenantCall) {
  const [basis, changes, providers] = await Promise.all([
    readBasis(table, range, call),
    visits.changes(),
    store.providerIds(),
  ])
  return { basis, reading: { visits, memory, providers, changes, now: call.now } }
}

/** A time before of which not all was read is compared with nothing. */
function comparable({ now, before }: Windows, readTo: string | null): Windows {
  const isWhole = readTo === null || (before !== null && Date.parse(readTo) < before.from)
  return { now, before: isWhole ? before : null }
}

/** What became of the appointments of a period that are about somebody within the caller's reach. */
export async function reportVisits(
  work: Reading,
  range: string,
  call: TenantCall,
  most = COUNTED_MAX,
) {
  const { table, store } = work
  const { scope, now } = call
  const { basis, reading } = await begin(work, range, call)
  const { from } = basis.windows.before ?? basis.windows.now
  const isAll = scope.reaches.includes('all')
  const [{ rows, readTo }, within] = await Promise.all([
    readVisits(reading, momentsOf({ from, to: basis.windows.now.to }), most),
    isAll ? new Set<string>() : patientsWithin(table, scope),
  ])
  const windows = comparable(basis.windows, readTo)
  const counted = isAll ? rows : rows.filter(({ patientId }) => within.has(patientId))
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

type Placed = Pick<VisitRow, 'providerId' | 'locationId'>

function namesOf(store: AppointmentStore, rows: readonly Placed[]) {
  return Promise.all([
    store.staffNames([...new Set(rows.map(({ providerId }) => providerId))]),
    store.locationNames([...new Set(rows.map(({ locationId }) => locationId))]),
  ])
}

type ListQuery = HandlerInput<typeof appointmentReportRoutes.list>['query']

/** The appointments that a figure counts, the latest first; only those of people whom the caller may see. */
export async function listVisits(
  work: Reading,
  { range, outcome, providerId, locationId, offset, limit }: ListQuery,
  call: SeeingCall,
  most = COUNTED_MAX,
) {
  const { table, store } = work
  const { scope, now } = call
  const { basis, reading } = await begin(work, range, call)
  const [{ rows }] = await Promise.all([
    readVisits(reading, momentsOf(basis.windows.now), most),
    call.seen(null),
  ])
  const asked = rows
    .filter((row) => providerId === undefined || row.providerId === providerId)
    .filter((row) => locationId === undefined || row.locationId === locationId)
    .filter((row) => outcome === undefined || outcomeOf(row, now) === outcome)
    .toSorted((one, other) => other.at - one.at || one.id.localeCompare(other.id))
  const found = scope.reaches.includes('all') ? asked : await visible(work, asked, call)
  const page = await entriesOf(work, found.slice(offset, offset + limit))
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

/** The entries of some rows, in their order; without those that were moved since. */
async function entriesOf({ visits }: Reading, rows: readonly VisitRow[]): Promise<EntryItem[]> {
  const found = new Map((await visits.entries(rows)).map((entry) => [entry.id, entry]))
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}

async function visible(
  { table, store }: Reading,
  rows: readonly VisitRow[],
  { scope }: TenantCall,
): Promise<VisitRow[]> {
  const people = await readPeople(table, store.practiceId, rows)
  return rows.filter((row) => seenOf(scope, row, people) !== null)
}
