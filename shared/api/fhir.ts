import * as v from 'valibot'
import { fhirPatient } from '../model/fhir.ts'
import { id } from '../model/fields.ts'
import { defineRoutes, get, permitted } from './contract.ts'

/** Records as other systems read them. */
export const fhirRoutes = defineRoutes({
  patient: get('/practices/{practiceId}/patients/{patientId}/fhir', {
    summary: 'The record as a Patient of FHIR R4.',
    access: permitted('patients.read', 'params'),
    seen: 'patients.fhir',
    params: v.object({ practiceId: id, patientId: id }),
    response: fhirPatient,
  }),
})
