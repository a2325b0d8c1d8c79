import * as v from 'valibot'
import { detailsChange, ownDetails } from '../model/details.ts'
import { flag, id } from '../model/fields.ts'
import { defineRoutes, get, patch, permitted } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })

/** What patients with an account keep in their own charts. */
export const detailRoutes = defineRoutes({
  get: get('/practices/{practiceId}/patients/{patientId}/details', {
    summary: "The details of one's own chart, and what the practice offers to choose from.",
    access: permitted('patients.details.read', 'params'),
    seen: 'details.read',
    params: ofPatient,
    response: ownDetails,
  }),
  update: patch('/practices/{practiceId}/patients/{patientId}/details', {
    summary:
      "Change the details of one's own chart; `version` is the one that was read. `everywhere` changes what is no matter of insurance in the charts of other practices too, a moment later. A new name is the account's as well.",
    access: permitted('patients.details.update', 'params'),
    params: ofPatient,
    body: v.object({ ...detailsChange.entries, everywhere: v.optional(flag, 0) }),
    response: ownDetails,
  }),
})
