import { queryOptions } from '@tanstack/react-query'
import { importRoutes } from '#shared/api/imports.ts'
import {
  type DataImport,
  type ImportFormat,
  type ImportSettings,
  isImporting,
  isUndoing,
} from '#shared/model/imports.ts'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { pollEvery, polled } from './polling.ts'
import { PutError, putByXhr } from './put.ts'
import { listQuery } from './query.ts'

const api = createClient({ imports: importRoutes })

/** How often it is asked how far an import is that goes on. */
const POLL_MS = 2_000
/** The store has the file already: the answer to the first request was lost. */
const HAS_IT = 412

/** The report is there a moment after the import has ended; after so long it is not waited for. */
const REPORT_MS = 30_000

/** Whether more will be said of an import, or of its undo. */
function isUnderWay({ state, hasReport, finishedAt, undo }: DataImport): boolean {
  const sinceEnd = finishedAt === null ? 0 : Date.now() - Date.parse(finishedAt)
  if (isImporting(state) || isUndoing(undo)) return true
  return state === 'done' && !hasReport && sinceEnd < REPORT_MS
}

/** The imports of the practice, newest first; asked again while one goes on. */
export const importsQuery = (practiceId: string) =>
  queryOptions({
    ...listQuery(api.imports.list, { params: { practiceId } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isUnderWay) ? pollEvery(POLL_MS)() : false,
    meta: polled,
  })

/** What an import changes: the list of imports, and in time the records and what the plan has left. */
const invalidates = [['imports'], ['patients'], ['practices']] as const

export type Sending = {
  name: string
  format: ImportFormat
  file: Blob
  settings: ImportSettings
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/**
 * Sends a file to the store and starts its import. What was not sent to the end is forgotten.
 * @throws ApiError; the signal's reason where it is given up
 */
export const sendImport = (practiceId: string) =>
  mutation({
    run: async (sending: Sending): Promise<DataImport> => {
      const { name, format, file, settings, signal, onProgress } = sending
      const body = { name, format, size: file.size }
      const begun = await api.imports.begin({ params: { practiceId }, body }, { signal })
      const { importId, url, headers } = begun
      const params = { practiceId, importId }
      try {
        await putByXhr({ kind: 'put', url, headers, body: file, signal, onProgress })
      } catch (error) {
        const isThere = error instanceof PutError && error.status === HAS_IT
        if (!isThere) {
          await api.imports.remove({ params }).catch(() => undefined)
          throw signal.aborted ? error : new ApiError('ERR_UPLOAD_FAILED')
        }
      }
      return api.imports.start({ params, body: settings }, { signal })
    },
    invalidates: [['imports']],
    invalidatesOnError: true,
  })

/** Stops an import; what was imported stays. */
export const cancelImport = (practiceId: string) =>
  mutation({
    run: (importId: string) => api.imports.cancel({ params: { practiceId, importId } }),
    invalidates,
    invalidatesOnError: true,
  })

/** Undoes an import within 24 hours after its end, or goes on with an undo that broke off. */
export const undoImport = (practiceId: string) =>
  mutation({
    run: (importId: string) => api.imports.undo({ params: { practiceId, importId } }),
    invalidates,
    invalidatesOnError: true,
  })

/** Where the report of an undone import can be fetched, for some minutes. */
export const readUndoReportAddress = (practiceId: string) =>
  mutation({
    run: (importId: string) => api.imports.undoReport({ params: { practiceId, importId } }),
    invalidates: [['imports']],
    invalidatesOnError: true,
  })

/** Where the report of an import can be fetched, for some minutes. */
export const readReportAddress = (practiceId: string) =>
  mutation({
    run: (importId: string) => api.imports.report({ params: { practiceId, importId } }),
    invalidates: [['imports']],
    invalidatesOnError: true,
  })

/** Deletes an import that ended or was not started, with its file and report; records stay. */
export const removeImport = (practiceId: string) =>
  mutation({
    run: (importId: string) => api.imports.remove({ params: { practiceId, importId } }),
    invalidates: [['imports']],
    invalidatesOnError: true,
  })
