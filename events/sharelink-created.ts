import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** An upload link was sent to a patient. */
export const shareLinkCreated = defineEvent({
  source: 'praxis.uploads',
  detailType: 'ShareLinkCreated',
  version: 1,
  schema: v.object({
    linkId: v.string(),
    patientId: v.string(),
    sentThru: v.picklist(['email', 'text']),
  }),
})
