import * as v from 'valibot'
import { detailsChange } from '../model/details.ts'
import { counter, flag, id } from '../model/fields.ts'
import { proposal } from '../model/proposal.ts'
import { defineRoutes, get, permitted, post } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })
const last = v.object({ proposal: v.nullable(proposal) })

/** What the staff propose to change in the chart of a patient who keeps it, and the answer. */
export const proposalRoutes = defineRoutes({
  get: get('/practices/{practiceId}/patients/{patientId}/proposal', {
    summary: 'The last proposal, with what the chart says now.',
    access: permitted('patients.proposals.read', 'params'),
    seen: 'proposals.read',
    params: ofPatient,
    response: last,
  }),
  create: post('/practices/{practiceId}/patients/{patientId}/proposal', {
    summary:
      'Propose a change to a patient with an account, in place of what was proposed before; `version` is the one that was read.',
    access: permitted('patients.update', 'params'),
    params: ofPatient,
    body: detailsChange,
    response: v.object({ proposalId: v.string() }),
  }),
  withdraw: post('/practices/{practiceId}/patients/{patientId}/proposal/withdraw', {
    summary: 'Take back a proposal that waits for its answer.',
    access: permitted('patients.update', 'params'),
    params: ofPatient,
    body: v.object({ proposalId: id }),
    response: last,
  }),
  answer: post('/practices/{practiceId}/patients/{patientId}/proposal/answer', {
    summary:
      "Accept or decline what was proposed for one's own chart; `version` is the chart's that was seen.",
    access: permitted('patients.details.update', 'params'),
    params: ofPatient,
    body: v.object({ proposalId: id, accept: flag, version: v.optional(counter) }),
    response: last,
  }),
})
