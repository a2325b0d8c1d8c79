import * as v from 'valibot'
import {
  CONSULT_NOTE_MAX,
  consult,
  consultChange,
  consultFilters,
  consultForm,
  consultOrders,
  consultParticipant,
  consultRatingForm,
  joinForm,
  listedConsult,
} from '../model/consult.ts'
import { counter, flag, id, longText, optionalField } from '../model/fields.ts'
import { ticket } from '../model/realtime.ts'
import {
  defineRoutes,
  get,
  guestCredentials,
  listOf,
  paging,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofConsult = v.object({ id })
const byConsult = { by: 'consult', param: 'id', absent: 'ERR_VIDEO_NOT_EXISTS' } as const

/** The version of the consultation as it was read: who acts upon an older one is refused. */
const version = v.optional(counter)

/** Video consultations (specification, sections 3, 4, 7 and 8). */
export const consultRoutes = defineRoutes({
  list: get('/video-consultations', {
    summary:
      'A page of the consultations that the caller may see, with the exact total: of a practice within a window of time, after the requests that wait for one; of one patient, or of the own charts, all there are.',
    access: permitted('videoConsultations.list', 'query'),
    seen: 'consults.list',
    background: 'marked',
    query: v.object({
      practiceId: id,
      offset: paging.offset,
      limit: paging.limit,
      order: v.optional(v.picklist(consultOrders), 'scheduledAt ASC'),
      ...consultFilters,
    }),
    response: listOf(listedConsult),
  }),
  create: post('/video-consultations', {
    summary:
      'Schedule a consultation for a patient; of a patient, ask for one. Its link stays the same whenever it is moved. What staff schedule, move or cancel, the patient is told a minute later.',
    access: permitted('videoConsultations.create', 'body'),
    body: v.object({ ...consultForm.entries, practiceId: id }),
    response: consult,
  }),
  get: get('/video-consultations/{id}', {
    summary: 'The consultation, and what the caller is to it.',
    access: permitted('videoConsultations.read', byConsult),
    seen: 'consults.read',
    background: 'marked',
    params: ofConsult,
    query: v.object({ ticket: v.optional(flag, 0), ...guestCredentials }),
    response: v.object({
      ...consult.entries,
      /** For hearing of changes at once; null where it was not asked for. */
      ticket: v.nullable(ticket),
    }),
  }),
  update: patch('/video-consultations/{id}', {
    summary: 'Move it to another time, or change what else was agreed; link and host stay.',
    access: permitted('videoConsultations.update', byConsult),
    params: ofConsult,
    body: consultChange,
    response: consult,
  }),
  file: get('/video-consultations/{id}/file', {
    summary: 'The consultation for a calendar (RFC 5545): when, in whose name, and the link.',
    access: permitted('videoConsultations.read', byConsult),
    seen: 'consults.read',
    params: ofConsult,
    response: v.object({ name: v.string(), text: v.string() }),
  }),
  participants: get('/video-consultations/{id}/participants', {
    summary: 'Who takes part, the patient first, and who has joined.',
    access: permitted('videoConsultations.read', byConsult),
    seen: 'consults.read',
    background: 'marked',
    params: ofConsult,
    response: v.object({ items: v.array(consultParticipant) }),
  }),
  addParticipant: post('/video-consultations/{id}/participants', {
    summary:
      'Ask somebody of the practice to take part; whoever takes part already stays as they are.',
    access: permitted('videoConsultations.invite', byConsult),
    params: ofConsult,
    body: v.object({ staffId: optionalField(id), version }),
    response: v.object({ items: v.array(consultParticipant) }),
  }),
  join: post('/video-consultations/{id}/join', {
    summary:
      'Come in: its host starts it by that, everybody else waits until then. Patients say where they are, and consent once for each state.',
    access: permitted('videoConsultations.join', byConsult),
    params: ofConsult,
    body: v.optional(v.object({ ...joinForm.entries, ...guestCredentials }), {}),
    response: consult,
  }),
  cancel: post('/video-consultations/{id}/cancel', {
    summary:
      'It does not take place; its time is free again. `noShow` says that the patient did not come, once it should have begun.',
    access: permitted('videoConsultations.cancel', byConsult),
    params: ofConsult,
    body: v.optional(v.object({ noShow: v.optional(flag, 0), version }), {}),
    response: consult,
  }),
  finish: post('/video-consultations/{id}/finish', {
    summary: 'It is over. The note goes to the record of the patient.',
    access: permitted('videoConsultations.finish', byConsult),
    params: ofConsult,
    body: v.optional(v.object({ note: v.optional(longText(CONSULT_NOTE_MAX), ''), version }), {}),
    response: consult,
  }),
  transfer: post('/video-consultations/{id}/transfer', {
    summary:
      'Give it to another doctor of the practice, who is free at its time and is its host from then on. `isLicensed` of the answer warns.',
    access: permitted('videoConsultations.transfer', byConsult),
    params: ofConsult,
    body: v.optional(v.object({ newProviderId: optionalField(id), version }), {}),
    response: consult,
  }),
  rate: post('/video-consultations/{id}/rating', {
    summary: 'Say how a finished consultation went, from 1 to 5, once.',
    access: permitted('videoConsultations.rate', byConsult),
    params: ofConsult,
    body: consultRatingForm,
    response: consult,
  }),
})
