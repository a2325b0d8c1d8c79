import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import type { ScannedPerson } from '#shared/dicom/match.ts'
import type { Comparison, PlannedFile } from '#shared/model/upload.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import { isError } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { query } from './query.ts'

const api = createClient({
  sharelinks: sharelinkRoutes,
  studies: studyRoutes,
  uploads: uploadRoutes,
})

/** New uploads are looked for so often while the tab is open (specification, section 9). */
const POLL_MS = 5_000
const READING_POLL_MS = 2_000
const LIST_LIMIT = 100
/** Addresses to read files from are good for some minutes only. */
const ADDRESS_STALE_MS = 4 * 60_000
const READ_RETRIES = 3

export type Patient = { readonly practiceId: string; readonly patientId: string }

/** A guest's link; null for somebody signed in. */
export type Access = { readonly key: string; readonly pwd: string } | null

/** A patient's uploads, newest first, as far as the caller may see them. */
export const uploadsQuery = (
  { practiceId, patientId }: Patient,
  access: Access,
  isPolling = false,
) =>
  queryOptions({
    ...query(api.uploads.list, { query: { practiceId, patientId, limit: LIST_LIMIT, ...access } }),
    refetchInterval: isPolling ? pollUnlessHeard('practice', POLL_MS) : false,
    meta: { errors: 'silent', ...(isPolling && polled) },
  })

/** The studies of an upload; asked again while they are still being read. */
export const studiesQuery = (uploadKey: string, access: Access) =>
  queryOptions({
    ...query(api.uploads.parse, { params: { key: uploadKey }, query: { ...access } }),
    staleTime: ADDRESS_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? READING_POLL_MS : false),
    retry: (failures, error) =>
      isError(error, 'ERR_BACKEND_UNAVAILABLE') && failures < READ_RETRIES,
  })

/** Some files of an upload by name: from the nth on, or those after one. */
type Page = { limit: number } & ({ offset: number } | { after: string })

/** A page of an upload's files. */
export const filesQuery = (uploadKey: string, page: Page) =>
  queryOptions({
    ...query(api.uploads.get, { params: { key: uploadKey }, query: page }),
    staleTime: ADDRESS_STALE_MS,
  })

/** Files after another one, by name, with fresh addresses to be read at once; not cached. */
export const readFilesAfter = (
  uploadKey: string,
  page: { after: string | undefined; limit: number },
  signal: AbortSignal,
) => api.uploads.get({ params: { key: uploadKey }, query: page }, { signal })

/** Begins an upload, or goes on with the one that was begun; the steps of sending are not cached. */
export const createUpload = (
  { practiceId, patientId }: Patient,
  { service, access }: { service: UploadService; access: Access },
  signal: AbortSignal,
) => api.uploads.create({ body: { practiceId, patientId, service, ...access } }, { signal })

/** Announces files; answers where each is sent to. */
export const planFiles = async (
  key: string,
  access: Access,
  files: readonly PlannedFile[],
  signal: AbortSignal,
) =>
  (
    await api.uploads.planFiles(
      { params: { key }, body: { files: [...files], forms: 1, ...access } },
      { signal },
    )
  ).items

export const completeUpload = (key: string, access: Access, signal: AbortSignal) =>
  api.uploads.complete({ params: { key }, body: { ...access } }, { signal })

/** Removes some files of an upload that is under way, or all of it where there are no names. */
export const dropFiles = (key: string, access: Access, names: readonly string[] | null) =>
  api.uploads.remove({ params: { key }, body: { ...(names && { files: [...names] }), ...access } })

export const removeUpload = (access: Access) =>
  mutation({
    run: (key: string) => dropFiles(key, access, null),
    invalidates: [api.uploads.list.key],
  })

export const commentUpload = (key: string, access: Access) =>
  mutation({
    run: (comment: string) => api.uploads.update({ params: { key }, body: { comment, ...access } }),
  })

/** Notes that the practice has seen an upload; that this fails concerns nobody. */
export const markUploadSeen = (key: string) =>
  mutation({
    run: () => api.uploads.update({ params: { key }, body: { seen: 1 } }),
    invalidates: [api.uploads.list.key],
    silent: true,
  })

/** Compares the people on scans with the patient of a link. */
export async function comparePeople(
  { practiceId, patientId }: Patient,
  access: Access,
  people: readonly ScannedPerson[],
  signal: AbortSignal,
): Promise<readonly Comparison[]> {
  const body = { practiceId, people: [...people], ...access }
  const { items } = await api.sharelinks.compare({ params: { patientId }, body }, { signal })
  return items
}

/** Puts an upload that came to the wrong patient into the right chart. */
export const moveUpload = (uploadKey: string, fromPatientId: string) =>
  mutation({
    run: (patientId: string) =>
      api.uploads.update({ params: { key: uploadKey }, body: { patientId, fromPatientId } }),
    invalidates: [api.uploads.list.key, api.studies.list.key, ['patients']],
  })

/** Reads what is shown of uploads again, as after one was sent. */
export const refreshUploads = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['uploads'] satisfies CacheKey })
