import * as v from 'valibot'
import { consultGuest, guestEntry, guestForm, guestKinds } from '../model/consult-guest.ts'
import { counter, dob, id, line, phone } from '../model/fields.ts'
import { heldConsult } from '../model/opened-link.ts'
import { anyone, defineRoutes, del, done, get, guestKey, permitted, post } from './contract.ts'

const ofConsult = v.object({ id })
const ofGuest = v.object({ id, guestId: id })
const byLink = v.object({ key: guestKey })
const byConsult = { by: 'consult', param: 'id', absent: 'ERR_VIDEO_NOT_EXISTS' } as const

const all = v.object({ items: v.array(consultGuest) })

/**
 * People who take part in a consultation by a link (specification, section 3, Video consultation, `password`): calls that
 * its list does not name.
 */
export const consultGuestRoutes = defineRoutes({
  list: get('/video-consultations/{id}/guests', {
    summary: 'Who was asked to take part by a link, and how far they are.',
    access: permitted('videoConsultations.invite', byConsult),
    background: 'marked',
    seen: 'consults.read',
    params: ofConsult,
    response: all,
  }),
  invite: post('/video-consultations/{id}/guests', {
    summary:
      'Ask somebody to take part by a link, and a password where wanted, which are answered once and kept nowhere. The host lets them in.',
    access: permitted('videoConsultations.invite', byConsult),
    params: ofConsult,
    body: v.object({ ...guestForm.entries, version: v.optional(counter) }),
    response: v.object({
      guestId: v.string(),
      url: v.string(),
      /** Null where none was wanted. */
      pwd: v.nullable(v.string()),
    }),
  }),
  revoke: del('/video-consultations/{id}/guests/{guestId}', {
    summary: 'Take a link back: whoever opened it takes no part any more.',
    access: permitted('videoConsultations.invite', byConsult),
    params: ofGuest,
    response: all,
  }),
  admit: post('/video-consultations/{id}/guests/{guestId}/admit', {
    summary:
      'Let a guest in who waits; only its host does. Opened again, the link has to wait again.',
    access: permitted('videoConsultations.admit', byConsult),
    params: ofGuest,
    response: all,
  }),
  refuse: post('/video-consultations/{id}/guests/{guestId}/refuse', {
    summary: 'Turn a guest away who waits or was let in; only its host does.',
    access: permitted('videoConsultations.admit', byConsult),
    params: ofGuest,
    response: all,
  }),
  look: get('/consultation-guests/{key}', {
    summary: 'What a link is for, before it is opened: nothing of the patient.',
    access: anyone,
    params: byLink,
    response: v.object({
      practiceName: v.string(),
      practicePhone: v.string(),
      /** By whose clock the practice shows when it is. */
      timezone: v.string(),
      kind: v.picklist(guestKinds),
      scheduledAt: v.nullable(v.string()),
      hasPassword: v.boolean(),
    }),
  }),
  open: post('/consultation-guests/{key}/open', {
    summary:
      'Wait to be let in, under the name given: answers a key and password that are good for this consultation. Whoever opened the link before takes no part any more.',
    access: anyone,
    params: byLink,
    body: guestEntry,
    response: heldConsult,
  }),
  openOwn: post('/consultation-links', {
    summary:
      'Come to the own consultation without an account, by the secret of its link and the date of birth: answers a key and password that are good for this consultation.',
    access: anyone,
    body: v.object({ id, number: line(20), secret: v.pipe(guestKey, v.nonEmpty()), dob }),
    response: heldConsult,
  }),
  findLost: post('/consultation-links/lost', {
    summary:
      'Find the link of the own consultation again, by date of birth and mobile number: it is sent to what the practice has on record. The answer is the same whether there is one or not.',
    access: anyone,
    body: v.object({ dob, mobile: phone }),
    response: done,
  }),
})
