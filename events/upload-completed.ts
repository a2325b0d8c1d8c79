import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** Every file of an upload has arrived and was verified. */
export const uploadCompleted = defineEvent({
  source: 'praxis.uploads',
  detailType: 'UploadCompleted',
  version: 1,
  schema: v.object({
    key: v.string(),
    patientId: v.string(),
    files: v.number(),
    bytes: v.number(),
    uploader: v.picklist(['guest', 'patient', 'staff']),
  }),
})
