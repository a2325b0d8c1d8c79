import {
  idsOf,
  type PatientBasics,
  patientsWithin,
  readPatient,
  readPatients,
} from '#functions/patients/public.ts'
import type { Directories } from '#functions/platform/directory/directories.ts'
import type { SeeingCall } from '#functions/platform/http/call.ts'
import { ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { studyRoutes } from '#shared/api/studies.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import type { PictureUrl } from '../../operations/pictures.ts'
import { packStudy, type StudyRecord } from '../records.ts'
import type { Names, PatientNames } from '../rules/columns.ts'
import type { StudyQuery } from '../rules/filters.ts'
import { createLibrary, type Library, orderOf, type StudyPlace } from '../rules/library.ts'
import { createStudyStore, type StudyStore } from '../store.ts'

export type Listing = {
  table: Table
  pictureUrl: PictureUrl
  libraries: Directories<Names, Library>
  /** What the patients of the practice are called, which few orders and all words ask for. */
  patientNames(practiceId: string): Promise<PatientNames>
}

/** Whether patients are to be called by their names for it. */
const isByName = (query: StudyQuery) =>
  query.search !== undefined || orderOf(query).column === 'patient'

/**
 * Brings the library of a practice up to date while it is found out who calls. Only one that is in memory: for
 * whoever may not see it, or sees a few charts, none is read.
 */
export async function beginListing(
  { table, libraries }: Listing,
  query: StudyQuery,
  practiceId: string,
): Promise<Library | null> {
  if (query.patientId !== undefined || isByName(query)) return null
  const store = createStudyStore(table, practiceId)
  return libraries.held({ ...store, names: async () => ({ patients: null }) })
}

/**
 * A page of the studies that the caller may see: of a practice, or of one patient.
 * @param begun the library of the practice, where it is up to date already
 * @throws ERR_TARGET_NOT_FOUND for a patient out of reach, ERR_SEARCH_QUERY_INVALID
 */
export async function listStudies(
  listing: Listing,
  query: StudyQuery,
  call: SeeingCall,
  begun: Promise<Library | null> = Promise.resolve(null),
): Promise<Answer<typeof studyRoutes.list>> {
  const { table } = listing
  const { scope } = call
  const { practiceId } = scope
  const store = createStudyStore(table, practiceId)
  const naming = isByName(query) ? listing.patientNames(practiceId) : Promise.resolve(null)
  const names = async (): Promise<Names> => ({ patients: await naming })
  const [few] = await Promise.all([
    ofFew(table, store, query, scope),
    naming,
    call.seen(query.patientId ?? null),
  ])
  const [library, within] = few
    ? [libraryOf(few, await names()), null]
    : await Promise.all([
        begun.then((held) => held ?? listing.libraries.of({ ...store, names })),
        withinOf(table, scope),
      ])
  const { places, total } = library.page(query, within)
  const { offset, limit } = query
  return { items: await shown(listing, store, places, scope), total, offset, limit }
}

/**
 * The studies of few patients: of the one asked for, or of the caller's own charts. Null for those of the
 * practice.
 */
async function ofFew(
  table: Table,
  store: StudyStore,
  { patientId }: StudyQuery,
  scope: TenantScope,
): Promise<StudyRecord[] | null> {
  const { practiceId, reaches } = scope
  if (patientId === undefined) {
    const isOwn = reaches.every((reach) => reach === 'own')
    return isOwn ? ofPatients(store, await ownOf(table, scope)) : null
  }
  const [studies, patient] = await Promise.all([
    store.ofPatient(patientId),
    readPatient(table, practiceId, patientId),
  ])
  const others = idsOf(ensureCovered(scope, patient)).filter((id) => id !== patientId)
  return [...studies, ...(await ofPatients(store, others))]
}

/** The caller's own charts, and the records that were merged into them. */
async function ownOf(table: Table, { practiceId, patientIds, reaches }: TenantScope) {
  if (!reaches.includes('own') || patientIds.length === 0) return []
  const found = await readPatients(table, practiceId, patientIds)
  return [...found.values()].flatMap(idsOf)
}

/** The patients whom the caller may see; null where those are all. */
async function withinOf(table: Table, scope: TenantScope): Promise<ReadonlySet<string> | null> {
  if (scope.reaches.includes('all')) return null
  const [others, own] = await Promise.all([patientsWithin(table, scope), ownOf(table, scope)])
  return new Set([...others, ...own])
}

async function ofPatients(store: StudyStore, patientIds: readonly string[]) {
  return (await Promise.all(patientIds.map(store.ofPatient))).flat()
}

function libraryOf(studies: readonly StudyRecord[], names: Names): Library {
  const library = createLibrary(studies.map(packStudy))
  library.apply([], names)
  return library
}

/** Studies as the API answers them, in the order of their places. */
async function shown(
  { table, pictureUrl }: Listing,
  store: StudyStore,
  places: readonly StudyPlace[],
  scope: TenantScope,
): Promise<ListedStudy[]> {
  if (places.length === 0) return []
  const [found, patients] = await Promise.all([
    store.findMany(places),
    readPatients(
      table,
      scope.practiceId,
      places.map(({ patientId }) => patientId),
    ),
  ])
  const links = await linksOf(store, found, scope)
  const studies = new Map(found.map((study) => [study.id, study]))
  const answered = places.map(async ({ id }) => {
    const study = studies.get(id)
    if (!study || study.isGone) return []
    const { version: _, isGone: _gone, previewKey, uploads, ...rest } = study
    return {
      ...rest,
      patient: chartOf(patients.get(study.patientId)),
      previewUrl: previewKey && (await pictureUrl(previewKey)),
      uploads: uploads.map(({ link, ...upload }) => {
        return { ...upload, link: (link && links.get(link.linkId)) ?? null }
      }),
    }
  })
  return (await Promise.all(answered)).flat()
}

/** The links by which studies came: what the staff see of them, and nobody else. */
async function linksOf(store: StudyStore, studies: readonly StudyRecord[], scope: TenantScope) {
  if (scope.reaches.every((reach) => reach === 'own')) return new Map<string, never>()
  const places = studies.flatMap(({ uploads }) => uploads.flatMap(({ link }) => link ?? []))
  return store.links(places)
}

function chartOf(patient: PatientBasics | undefined): ListedStudy['patient'] {
  if (!patient) return null
  const { firstName, middleName, lastName, dob } = patient
  return { firstName, middleName, lastName, dob }
}
