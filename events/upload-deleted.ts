import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** An upload and its files were deleted. */
export const uploadDeleted = defineEvent({
  source: 'praxis.uploads',
  detailType: 'UploadDeleted',
  version: 1,
  schema: v.object({
    key: v.string(),
    patientId: v.string(),
    wasCompleted: v.boolean(),
    wasNew: v.boolean(),
  }),
})
