import * as v from 'valibot'
import { exportKinds } from '#shared/model/data-exports.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.exports')

/** An admin has asked for an export of the practice's data. */
export const exportRequested = event('ExportRequested', {
  exportId: v.string(),
  kind: v.picklist(exportKinds),
})

/** The archive of an export is there to be fetched. */
export const exportReady = event('ExportReady', {
  exportId: v.string(),
  kind: v.picklist(exportKinds),
  requestedBy: v.string(),
})
