import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** An upload link was revoked. */
export const shareLinkRevoked = defineEvent({
  source: 'praxis.uploads',
  detailType: 'ShareLinkRevoked',
  version: 1,
  schema: v.object({ linkId: v.string(), patientId: v.string() }),
})
