import * as v from 'valibot'
import { id, line } from '../model/fields.ts'
import { patientLink, patientLinkKinds } from '../model/patient-link.ts'
import { defineRoutes, del, done, get, permitted } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })

/** All links that open data of a patient without an account. */
export const patientLinkRoutes = defineRoutes({
  list: get('/practices/{practiceId}/patients/{patientId}/links', {
    summary: 'All links of a patient, newest first, with recipient, state and last use.',
    access: permitted('practices.sharelinks.list', 'params'),
    background: 'marked',
    seen: 'links.list',
    params: ofPatient,
    response: v.object({ items: v.array(patientLink) }),
  }),
  revoke: del('/practices/{practiceId}/patients/{patientId}/links/{kind}/{linkId}', {
    summary: 'Revoke a link, and the access of everyone who opened it.',
    access: permitted('practices.sharelinks.revoke', 'params'),
    params: v.object({
      ...ofPatient.entries,
      kind: v.picklist(patientLinkKinds),
      linkId: line(128),
    }),
    response: done,
  }),
})
