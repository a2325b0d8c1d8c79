import { patientLinkRoutes } from '#shared/api/patient-links.ts'
import type { PatientLinkKind } from '#shared/model/patient-link.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ patientLinks: patientLinkRoutes })

/** All links that open data of a patient without an account, newest first. */
export const patientLinksQuery = (patient: Patient) =>
  query(api.patientLinks.list, { params: { ...patient } })

type Revoked = { kind: PatientLinkKind; linkId: string }

export const revokePatientLink = (patient: Patient, link: Revoked) =>
  mutation({
    run: () => api.patientLinks.revoke({ params: { ...patient, ...link } }),
    invalidates: [api.patientLinks.list.key, ['sharelinks'], ['studyShares'], ['consultGuests']],
    invalidatesOnError: true,
  })
