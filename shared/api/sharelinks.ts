import * as v from 'valibot'
import { chosenChannel, delivery, sendThru } from '../model/delivery.ts'
import { id, integer, line } from '../model/fields.ts'
import { comparison } from '../model/upload.ts'
import {
  anyone,
  cursor,
  defineRoutes,
  del,
  done,
  get,
  guestCredentials,
  guestKey,
  guestPassword,
  inPractice,
  permitted,
  post,
} from './contract.ts'

/** A link as the staff see it. */
export const shareLink = v.object({
  linkId: v.string(),
  patientId: v.string(),
  sentThru: v.picklist(['email', 'text']),
  sentTo: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  revokedAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  createdBy: v.string(),
  /** How far its mail or text is; null where that is no longer known. */
  delivery: v.nullable(delivery),
})

/** What the page for sending scans needs of the patient and the practice. */
const chart = v.object({
  practiceId: v.string(),
  practiceName: v.string(),
  practicePhone: v.string(),
  patientId: v.string(),
  firstName: v.nullable(v.string()),
  middleName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  /** YYYYMMDD */
  dob: v.string(),
})

/** How many people one call compares at most. */
const PEOPLE_MAX = 100
const scannedPerson = v.object({
  /** A DICOM person name, `DOE^JANE^A`. */
  patientName: v.nullable(line(512)),
  /** YYYYMMDD */
  patientBirthDate: v.nullable(line(64)),
})

/** Links by which a patient uploads without an account. */
export const sharelinkRoutes = defineRoutes({
  list: get('/practices/{practiceId}/sharelink', {
    summary: 'The links made for a patient, newest first; without one the newest that are open.',
    access: permitted('practices.sharelinks.list', 'params'),
    background: 'marked',
    seen: 'sharelinks.list',
    params: inPractice,
    query: v.object({ patientId: v.optional(id) }),
    response: v.object({ items: v.array(shareLink) }),
  }),
  listOpen: get('/practices/{practiceId}/sharelinks', {
    summary: 'The open links of all patients, newest first.',
    access: permitted('practices.sharelinks.list', 'params'),
    background: 'marked',
    seen: 'sharelinks.listOpen',
    params: inPractice,
    query: v.object({
      cursor: v.optional(cursor),
      limit: v.optional(integer(1, 100), 50),
    }),
    response: v.object({
      items: v.array(v.object({ ...shareLink.entries, patientName: v.string() })),
      cursor: v.nullable(v.string()),
    }),
  }),
  create: post('/practices/{practiceId}/sharelink', {
    summary: 'Make an upload link and send it to the patient.',
    access: permitted('practices.sharelinks.create', 'params'),
    params: inPractice,
    body: v.object({
      patientId: id,
      sendThru: v.optional(chosenChannel, sendThru.auto),
    }),
    response: v.object({
      linkId: v.string(),
      url: v.string(),
      key: v.string(),
      pwd: v.string(),
      expiresAt: v.string(),
      sentThru: v.picklist(['email', 'text']),
      sentTo: v.string(),
    }),
  }),
  revoke: del('/practices/{practiceId}/sharelink/{linkId}', {
    summary: 'Revoke a link; whoever holds it can no longer use it.',
    access: permitted('practices.sharelinks.revoke', 'params'),
    params: v.object({ practiceId: id, linkId: id }),
    response: done,
  }),
  open: get('/sharelinks/{key}', {
    summary: 'What a guest needs to know of the link that was opened.',
    access: anyone,
    seen: 'sharelinks.open',
    params: v.object({ key: guestKey }),
    query: v.object({ pwd: guestPassword }),
    response: v.object({
      ...v.omit(chart, ['middleName', 'lastName', 'dob']).entries,
      expiresAt: v.string(),
    }),
  }),
  compare: post('/patients/{patientId}/chart/compare', {
    summary:
      'Compare the people on scans with the patient. A link gets answers about few distinct people.',
    access: permitted('uploads.create', 'body'),
    seen: 'sharelinks.compare',
    params: v.object({ patientId: id }),
    body: v.object({
      practiceId: id,
      people: v.pipe(v.array(scannedPerson), v.minLength(1), v.maxLength(PEOPLE_MAX)),
      ...guestCredentials,
    }),
    response: v.object({ items: v.array(comparison) }),
  }),
  chart: get('/patients/{patientId}/chart', {
    summary: "What a patient's own upload page needs of the chart.",
    access: permitted('uploads.create', 'query'),
    seen: 'patients.chart',
    params: v.object({ patientId: id }),
    query: v.object({ practiceId: id }),
    response: chart,
  }),
})
