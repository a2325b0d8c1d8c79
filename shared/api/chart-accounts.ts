import * as v from 'valibot'
import { chartAccount, detachForm, identityForm } from '../model/chart-account.ts'
import { chosenChannel } from '../model/delivery.ts'
import { email, id } from '../model/fields.ts'
import { patientChange } from '../model/patient.ts'
import { defineRoutes, del, get, permitted, post } from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })

/** The account of a chart, for the staff of its practice. */
export const chartAccountRoutes = defineRoutes({
  get: get('/practices/{practiceId}/patients/{patientId}/account', {
    summary: 'Whether the chart has an account, and its latest invitation.',
    access: permitted('patients.account.read', 'params'),
    background: 'marked',
    seen: 'chartAccounts.read',
    params: ofPatient,
    response: chartAccount,
  }),
  invite: post('/practices/{practiceId}/patients/{patientId}/account/invitation', {
    summary:
      'Invite the person to connect an account with the chart, by the email or mobile number of the chart, or by the address `to`. The link works for 14 days. An earlier invitation no longer works.',
    access: permitted('patients.account.manage', 'params'),
    params: ofPatient,
    body: v.object({
      /** Another address than that of the chart, such as a parent's. */
      to: v.optional(email),
      sendThru: v.optional(chosenChannel, 0),
      /** The person's identity, if staff confirmed it at the desk. */
      identity: v.optional(identityForm),
    }),
    response: chartAccount,
  }),
  resend: post('/practices/{practiceId}/patients/{patientId}/account/invitation/resend', {
    summary: 'Send the open or expired invitation again, with a new link. The earlier link ends.',
    access: permitted('patients.account.manage', 'params'),
    params: ofPatient,
    body: v.object({ invitationId: id }),
    response: chartAccount,
  }),
  revoke: del('/practices/{practiceId}/patients/{patientId}/account/invitation/{invitationId}', {
    summary: 'Revoke an open invitation. Its link no longer works.',
    access: permitted('patients.account.detach', 'params'),
    params: v.object({ ...ofPatient.entries, invitationId: id }),
    response: chartAccount,
  }),
  confirmIdentity: post('/practices/{practiceId}/patients/{patientId}/account/identity', {
    summary:
      'Record that staff confirmed the identity of the person at the desk. The open invitation then asks for no date of birth.',
    access: permitted('patients.account.manage', 'params'),
    params: ofPatient,
    body: v.object({ invitationId: id, identity: identityForm }),
    response: chartAccount,
  }),
  correct: post('/practices/{practiceId}/patients/{patientId}/account/contact', {
    summary:
      'Correct the email, mobile number or date of birth of a chart, also of one with an account. A new email or date of birth pauses the account and sends an invitation to confirm again. `version` is that of the record that was read.',
    access: permitted('patients.account.manage', 'params'),
    params: ofPatient,
    body: v.pick(patientChange, ['email', 'mobile', 'dob', 'version']),
    response: chartAccount,
  }),
  detach: post('/practices/{practiceId}/patients/{patientId}/account/detach', {
    summary: 'Disconnect the account from the chart. It loses access at once and is notified.',
    access: permitted('patients.account.detach', 'params'),
    params: ofPatient,
    body: detachForm,
    response: chartAccount,
  }),
})
