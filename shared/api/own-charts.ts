import * as v from 'valibot'
import { chartRef, heldInvitation, ownChart, ownInvitation } from '../model/chart-account.ts'
import { dob, flag, id, line } from '../model/fields.ts'
import { anyone, defineRoutes, done, get, memberWith, post, put } from './contract.ts'
import { ownMember } from './own-member.ts'

const ofChart = v.object({ ...ownMember.entries, patientId: id })

/** The secret of an invitation's link. It travels in bodies, so that no log of addresses has it. */
const secret = v.pipe(line(64), v.nonEmpty('is required'))

/** An invitation by the secret of its link, or one to the verified address of the caller by its id. */
const named = { invitation: v.optional(secret), invitationId: v.optional(id) }
const isNamed = (body: { invitation?: string | undefined; invitationId?: string | undefined }) =>
  (body.invitation === undefined) !== (body.invitationId === undefined)
const NAMED = 'give the link or the id of the invitation'

/** The charts that are the member's own, and invitations to more. */
export const ownChartRoutes = defineRoutes({
  look: post('/chart-invitations/look', {
    summary: 'Which practice sent an invitation. It shows and changes nothing else.',
    access: anyone,
    body: v.object({ invitation: secret }),
    response: v.object({
      practiceName: v.string(),
      state: v.picklist(['open', 'expired', 'closed']),
    }),
  }),
  list: get('/members/{memberId}/charts', {
    summary: 'The charts of the member, and open invitations to the verified email address.',
    access: memberWith('members.charts.list'),
    params: ownMember,
    response: v.object({ charts: v.array(ownChart), invitations: v.array(ownInvitation) }),
  }),
  find: post('/members/{memberId}/charts/invitation', {
    summary: 'An invitation as the signed-in holder of its link sees it.',
    access: memberWith('members.charts.list'),
    params: ownMember,
    body: v.object({ invitation: secret }),
    response: heldInvitation,
  }),
  accept: post('/members/{memberId}/charts/accept', {
    summary:
      'Connect the account with the chart of an invitation. The date of birth is that of the patient; five wrong dates use the invitation up. The same call again by the same member changes nothing.',
    access: memberWith('members.charts.update'),
    params: ownMember,
    body: v.pipe(
      v.object({ ...named, dob: v.optional(dob) }),
      v.forward(v.partialCheck([['invitation'], ['invitationId']], isNamed, NAMED), ['invitation']),
      v.forward(v.partialCheck([['invitation'], ['invitationId']], isNamed, NAMED), [
        'invitationId',
      ]),
    ),
    response: chartRef,
  }),
  decline: post('/members/{memberId}/charts/decline', {
    summary: 'Decline an invitation. The practice is notified.',
    access: memberWith('members.charts.update'),
    params: ownMember,
    body: v.pipe(
      v.object(named),
      v.forward(v.partialCheck([['invitation'], ['invitationId']], isNamed, NAMED), ['invitation']),
      v.forward(v.partialCheck([['invitation'], ['invitationId']], isNamed, NAMED), [
        'invitationId',
      ]),
    ),
    response: done,
  }),
  setSharing: put('/members/{memberId}/charts/{patientId}', {
    summary: 'Choose what the chart takes over from the account when it changes.',
    access: memberWith('members.charts.update'),
    params: ofChart,
    body: v.object({ practiceId: id, shareDetails: flag, shareEmail: flag }),
    response: ownChart,
  }),
  disconnect: post('/members/{memberId}/charts/{patientId}/disconnect', {
    summary: 'Disconnect the account from a chart. The chart stays with the practice.',
    access: memberWith('members.charts.update'),
    params: ofChart,
    body: v.object({ practiceId: id }),
    response: done,
  }),
})
