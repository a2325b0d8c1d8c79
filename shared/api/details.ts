import * as v from 'valibot'
import { chartRef } from '../model/chart-account.ts'
import { detailsChange, ownDetails } from '../model/details.ts'
import { id } from '../model/fields.ts'
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
      "Change the details of one's own chart; `version` is the one that was read. `alsoIn` names other connected charts of the member that take over what changed, except for insurance, a moment later; none unless it is named. A new name is the account's as well.",
    access: permitted('patients.details.update', 'params'),
    params: ofPatient,
    body: v.object({
      ...detailsChange.entries,
      alsoIn: v.optional(v.pipe(v.array(chartRef), v.maxLength(50)), []),
    }),
    response: ownDetails,
  }),
})
