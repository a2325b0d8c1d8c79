import { queryOptions } from '@tanstack/react-query'
import { dataExportRoutes } from '#shared/api/data-exports.ts'
import { type ExportKind, isUnderWay } from '#shared/model/data-exports.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { pollEvery, polled } from './polling.ts'
import { listQuery } from './query.ts'

const api = createClient({ dataExports: dataExportRoutes })

/** How often it is asked how far an export is that is being made. */
const POLL_MS = 2_000

/** The exports of the practice's data, newest first; asked again while one is being made. */
export const dataExportsQuery = (practiceId: string) =>
  queryOptions({
    ...listQuery(api.dataExports.list, { params: { practiceId } }),
    refetchInterval: ({ state }) => {
      const isBusy = state.data?.items.some((one) => isUnderWay(one.state)) ?? false
      return isBusy ? pollEvery(POLL_MS)() : false
    },
    meta: polled,
  })

const invalidates = [['dataExports']] as const

export const startExport = (practiceId: string) =>
  mutation({
    run: (kind: ExportKind, options) =>
      api.dataExports.create({ params: { practiceId }, body: { kind } }, options),
    invalidates,
    invalidatesOnError: true,
  })

/** Where the archive can be fetched, for some minutes. */
export const readExportAddress = (practiceId: string) =>
  mutation({
    run: (exportId: string) => api.dataExports.download({ params: { practiceId, exportId } }),
    invalidates,
    invalidatesOnError: true,
  })

/** Stops an export, or deletes its archive. */
export const removeExport = (practiceId: string) =>
  mutation({
    run: (exportId: string) => api.dataExports.remove({ params: { practiceId, exportId } }),
    invalidates,
    invalidatesOnError: true,
  })
