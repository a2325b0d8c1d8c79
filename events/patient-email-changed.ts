import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** The email address of a chart was changed; it may now be the address of an account. */
export const patientEmailChanged = defineEvent({
  source: 'praxis.patients',
  detailType: 'PatientEmailChanged',
  version: 1,
  schema: v.object({ patientId: v.string() }),
})
