import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A new lead; somebody has to follow it up. */
export const leadCreated = defineEvent({
  source: 'praxis.patients',
  detailType: 'LeadCreated',
  version: 1,
  schema: v.object({ patientId: v.string() }),
})
