import * as v from 'valibot'
import { id, line } from '../model/fields.ts'
import { invitationForm, invitationInfo, invitationOffer } from '../model/staff.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  memberWith,
  permitted,
  post,
} from './contract.ts'

const ofInvitation = v.object({ practiceId: id, invitationId: id })

/** The secret of an invitation's link. It travels in bodies, so that no log of addresses has it. */
const held = v.object({
  invitation: v.pipe(line(64), v.nonEmpty('is required')),
})

/** Inviting people to work in a practice (specification, section 7, Practices, staffs). */
export const invitationRoutes = defineRoutes({
  create: post('/practices/{practiceId}/staffs', {
    summary: 'Invite somebody by email; the link is good for 7 days.',
    access: permitted('practices.staffs.create', 'params'),
    params: inPractice,
    body: invitationForm,
    response: invitationInfo,
  }),
  list: get('/practices/{practiceId}/invitations', {
    summary: 'The invitations that nobody has accepted yet, newest first.',
    access: permitted('practices.staffs.create', 'params'),
    background: 'marked',
    params: inPractice,
    response: v.object({ items: v.array(invitationInfo) }),
  }),
  resend: post('/practices/{practiceId}/invitations/{invitationId}/resend', {
    summary: 'Send the invitation again, with a new link; the one before is no longer good.',
    access: permitted('practices.staffs.create', 'params'),
    params: ofInvitation,
    response: invitationInfo,
  }),
  revoke: del('/practices/{practiceId}/invitations/{invitationId}', {
    summary: 'Take an invitation back.',
    access: permitted('practices.staffs.create', 'params'),
    params: ofInvitation,
    response: done,
  }),
  look: post('/invitations/look', {
    summary: 'Who invites whom, for whoever holds the link.',
    access: anyone,
    body: held,
    response: invitationOffer,
  }),
  accept: post('/invitations/accept', {
    summary: 'Accept as the member whose address was invited; again by the same member it is well.',
    access: memberWith('practices.join'),
    body: held,
    response: v.object({ practiceId: v.string() }),
  }),
})
