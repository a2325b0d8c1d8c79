import { idsOf, patientsWithin, readPatient, readPatients } from '#functions/patients/public.ts'
import type { Directories } from '#functions/platform/directory/directories.ts'
import type { SeeingCall } from '#functions/platform/http/call.ts'
import { ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { readAllStaffNames } from '#functions/staffs/public.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { reviewRoutes } from '#shared/api/reviews.ts'
import { type Names, ordersByPeople, type PatientNames } from '../directory/rules/columns.ts'
import {
  createReviewDirectory,
  orderOf,
  type ReviewDirectory,
} from '../directory/rules/directory.ts'
import type { ReviewQuery, Within } from '../directory/rules/filters.ts'
import { packReview, type ReviewRow } from '../records.ts'
import type { ReviewStore } from '../store.ts'
import { showRows } from './show.ts'

export type Listing = {
  table: Table
  directories: Directories<Names, ReviewDirectory>
  /** What the patients of the practice are called, which few orders and all words ask for. */
  patientNames(practiceId: string): Promise<PatientNames>
}

/**
 * A page of the cases that the caller may see: of a practice, of one patient, or of the own charts.
 * @throws ERR_TARGET_NOT_FOUND for a patient out of reach, ERR_SEARCH_QUERY_INVALID
 */
export async function listReviews(
  listing: Listing & { store: ReviewStore },
  query: ReviewQuery,
  call: SeeingCall,
): Promise<Answer<typeof reviewRoutes.list>> {
  const { table, store } = listing
  const { scope } = call
  const { column } = orderOf(query)
  const isByPatient = column === 'patient' || query.search !== undefined
  const patients = isByPatient ? await listing.patientNames(scope.practiceId) : null
  const isByPeople = ordersByPeople.some((order) => order === column)
  const peopleNames = async () => ({
    people: await readAllStaffNames(table, scope.practiceId),
    patients,
  })
  // Whose unread posts are counted, and of few patients whose cases are listed.
  const charts = ownCharts(table, scope)
  const ofFewPatients = async () => {
    const [rows, names] = await Promise.all([
      ofFew(table, store, query, { scope, charts }),
      isByPeople ? peopleNames() : { people: new Map<string, string>(), patients },
    ])
    return [directoryOf(rows, names), null] as const
  }
  const ofPractice = () =>
    Promise.all([
      listing.directories.of({ ...store, names: peopleNames }),
      withinOf(table, scope, charts),
    ])
  const [[directory, within], own] = await Promise.all([
    isOfFew(query, scope) ? ofFewPatients() : ofPractice(),
    charts,
    call.seen(query.patientId ?? null),
  ])
  const { items, total } = directory.page(query, within)
  const { offset, limit } = query
  const isOwn = ({ patientId }: ReviewRow) => own.has(patientId)
  return { items: await showRows({ table, store }, items, isOwn), total, offset, limit }
}

/** Whether it is asked for few patients: for one, or for whoever looks, who sees no others. */
function isOfFew({ patientId }: Pick<ReviewQuery, 'patientId'>, { reaches }: TenantScope): boolean {
  return patientId !== undefined || reaches.every((reach) => reach === 'own')
}

type Charts = Promise<ReadonlySet<string>>

/** The cases of the patient asked for, or of the own charts. */
async function ofFew(
  table: Table,
  store: ReviewStore,
  { patientId }: Pick<ReviewQuery, 'patientId'>,
  { scope, charts }: { scope: TenantScope; charts: Charts },
): Promise<ReviewRow[]> {
  if (patientId === undefined) return store.ofPatients([...(await charts)])
  const found = await readPatient(table, scope.practiceId, patientId)
  return store.ofPatients(idsOf(ensureCovered(scope, found)))
}

/** The caller's own charts, and the records that were merged into them. */
async function ownCharts(
  table: Table,
  { practiceId, patientIds }: TenantScope,
): Promise<ReadonlySet<string>> {
  if (patientIds.length === 0) return new Set()
  const found = await readPatients(table, practiceId, patientIds)
  return new Set([...found.values()].flatMap(idsOf))
}

/** What the caller may see of a practice; null for all of it. */
async function withinOf(table: Table, scope: TenantScope, charts: Charts): Promise<Within | null> {
  if (scope.reaches.includes('all')) return null
  const [others, own] = await Promise.all([patientsWithin(table, scope), charts])
  const providerId = scope.reaches.includes('treated') ? scope.memberId : null
  return { patientIds: new Set([...others, ...own]), providerId }
}

function directoryOf(rows: readonly ReviewRow[], names: Names): ReviewDirectory {
  const directory = createReviewDirectory(rows.map(packReview))
  directory.apply([], names)
  return directory
}
