import { fhirRoutes } from '#shared/api/fhir.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'

const api = createClient({ fhir: fhirRoutes })

/** The record as other systems read it; asked for anew each time, since that leaves a trace. */
export const readFhir = (practiceId: string, patientId: string) =>
  mutation({ run: () => api.fhir.patient({ params: { practiceId, patientId } }) })
