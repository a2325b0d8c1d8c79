import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A record was added. */
export const patientCreated = defineEvent({
  source: 'praxis.patients',
  detailType: 'PatientCreated',
  version: 1,
  schema: v.object({ patientId: v.string(), isLead: v.boolean(), isPatient: v.boolean() }),
})
