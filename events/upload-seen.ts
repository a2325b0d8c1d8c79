import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** Staff looked at an upload for the first time. */
export const uploadSeen = defineEvent({
  source: 'praxis.uploads',
  detailType: 'UploadSeen',
  version: 1,
  schema: v.object({ key: v.string(), patientId: v.string() }),
})
