import { queryOptions } from '@tanstack/react-query'
import { toApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import type { Access, Chart } from './model.ts'

/** New uploads are looked for so often while the tab is open (specification, section 9). */
const POLL_MS = 5_000
const READING_POLL_MS = 2_000
const LIST_LIMIT = 100
/** Addresses to read files from are good for some minutes only. */
const ADDRESS_STALE_MS = 4 * 60_000

type Patient = Pick<Chart, 'practiceId' | 'patientId'>

export const uploadKeys = {
  all: ['uploads'],
  ofPatient: ({ practiceId, patientId }: Patient) => ['uploads', practiceId, patientId],
  links: ({ practiceId, patientId }: Patient) => ['sharelinks', practiceId, patientId],
} as const

/** A patient's uploads, newest first, as far as the caller may see them. */
export function uploadsQuery(patient: Patient, access: Access, isPolling = false) {
  return queryOptions({
    queryKey: [...uploadKeys.ofPatient(patient), 'list', access?.key ?? null],
    queryFn: ({ signal }) => {
      const { practiceId, patientId } = patient
      const query = { practiceId, patientId, limit: LIST_LIMIT, ...access }
      return api.uploads.list({ query }, { signal })
    },
    refetchInterval: isPolling ? POLL_MS : false,
    meta: { errors: 'silent' },
  })
}

/** The studies of an upload; asked again while they are still being read. */
export function studiesQuery(uploadKey: string, access: Access) {
  return queryOptions({
    queryKey: [...uploadKeys.all, uploadKey, 'studies', access?.key ?? null],
    queryFn: ({ signal }) =>
      api.uploads.parse({ params: { key: uploadKey }, query: { ...access } }, { signal }),
    staleTime: ADDRESS_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? READING_POLL_MS : false),
    retry: (failures, error) =>
      toApiError(error).name === 'ERR_BACKEND_UNAVAILABLE' && failures < 3,
  })
}

/** A page of an upload's files. */
export function filesQuery(uploadKey: string, offset: number, limit: number) {
  return queryOptions({
    queryKey: [...uploadKeys.all, uploadKey, 'files', offset, limit],
    queryFn: ({ signal }) =>
      api.uploads.get({ params: { key: uploadKey }, query: { offset, limit } }, { signal }),
    staleTime: ADDRESS_STALE_MS,
  })
}

/** What a guest's link opens. */
export function openLinkQuery({ key, pwd }: NonNullable<Access>) {
  return queryOptions({
    queryKey: ['sharelinks', 'open', key],
    queryFn: ({ signal }) => api.sharelinks.open({ params: { key }, query: { pwd } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the uploader needs of a chart. */
export function chartQuery({ practiceId, patientId }: Patient) {
  return queryOptions({
    queryKey: ['uploads', practiceId, patientId, 'chart'],
    queryFn: ({ signal }) =>
      api.sharelinks.chart({ params: { patientId }, query: { practiceId } }, { signal }),
    staleTime: ADDRESS_STALE_MS,
  })
}

/** The upload links sent to a patient, newest first. */
export function linksQuery(patient: Patient) {
  return queryOptions({
    queryKey: uploadKeys.links(patient),
    queryFn: ({ signal }) => {
      const { practiceId, patientId } = patient
      return api.sharelinks.list({ params: { practiceId }, query: { patientId } }, { signal })
    },
  })
}

/** Where a link can be sent to. */
export function contactQuery({ practiceId, patientId }: Patient) {
  return queryOptions({
    queryKey: ['sharelinks', practiceId, patientId, 'contact'],
    queryFn: ({ signal }) => api.patients.get({ params: { practiceId, patientId } }, { signal }),
  })
}
