import * as v from 'valibot'
import { chatForm, chatLine } from '../model/consult-chat.ts'
import { id } from '../model/fields.ts'
import { defineRoutes, get, guestCredentials, guestQuery, permitted, post } from './contract.ts'

const ofConsult = v.object({ id })
const byConsult = { by: 'consult', param: 'id', absent: 'ERR_VIDEO_NOT_EXISTS' } as const

/** What is written in a call. A hint of the topic `consult` or `ownConsult` says when there is something new. */
export const consultChatRoutes = defineRoutes({
  list: get('/video-consultations/{id}/chat', {
    summary:
      'What was written in the call, oldest first; to guests, what was written since they first came in.',
    access: permitted('videoConsultations.read', byConsult),
    seen: 'consults.read',
    background: 'marked',
    params: ofConsult,
    query: guestQuery,
    response: v.object({ items: v.array(chatLine) }),
  }),
  say: post('/video-consultations/{id}/chat', {
    summary: 'Write something to everybody in the call, while it goes on. It stays on the record.',
    access: permitted('videoConsultations.join', byConsult),
    params: ofConsult,
    body: v.object({ ...chatForm.entries, ...guestCredentials }),
    response: v.object({ seq: v.number() }),
  }),
})
