import * as v from 'valibot'
import { iceServers, signal, signalCursor, signalForm } from '../model/consult-signals.ts'
import { id } from '../model/fields.ts'
import { defineRoutes, get, guestCredentials, guestQuery, permitted, post } from './contract.ts'

const ofConsult = v.object({ id })
const byConsult = { by: 'consult', param: 'id', absent: 'ERR_VIDEO_NOT_EXISTS' } as const

/**
 * What browsers say to each other to be connected. A hint of the topic `consult` or `ownConsult` says when there is
 * something to read.
 */
export const consultSignalRoutes = defineRoutes({
  send: post('/video-consultations/{id}/signals', {
    summary:
      'Put something into the mailbox of somebody who takes part, after all that is there. The same idempotency key again puts it there once.',
    access: permitted('videoConsultations.join', byConsult),
    seen: 'consults.signal',
    params: ofConsult,
    body: v.object({ ...signalForm.entries, ...guestCredentials }),
    response: v.object({ seq: v.number() }),
  }),
  read: get('/video-consultations/{id}/signals', {
    summary:
      'What came for the caller after a place in their mailbox, in order; where none is named, since they joined last. Read on from `next`.',
    access: permitted('videoConsultations.join', byConsult),
    seen: 'consults.signal',
    background: 'marked',
    params: ofConsult,
    query: v.object({ after: v.optional(signalCursor), ...guestCredentials }),
    response: v.object({ items: v.array(signal), next: v.number() }),
  }),
  iceServers: get('/video-consultations/{id}/ice-servers', {
    summary:
      'The servers that relay, for whoever may come in now; none where none can be had. Asked for anew before `until`.',
    access: permitted('videoConsultations.join', byConsult),
    background: 'marked',
    seen: 'consults.signal',
    params: ofConsult,
    query: guestQuery,
    response: iceServers,
  }),
})
