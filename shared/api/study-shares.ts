import * as v from 'valibot'
import { id, integer, line, text, textWithNumbers } from '../model/fields.ts'
import { SHARE_DAYS, shareSender, studyShare } from '../model/study-share.ts'
import { storedFile, studyIndex } from '../model/upload.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  get,
  guestKey,
  guestPassword,
  inPractice,
  paging,
  permitted,
  post,
} from './contract.ts'

/** A DICOM identifier (PS3.5, section 9): digits and dots; files in the wild have others. */
const studyInstanceUid = textWithNumbers(128)

/** What opening a link gives stands for the password from then on. */
const opened = { params: v.object({ key: guestKey }) }
const ticket = { ticket: v.pipe(guestPassword, v.nonEmpty('is required')) }

/**
 * Studies shared with a doctor elsewhere, who looks at them without an account (specification, section 1,
 * RadCloud): calls that its list does not name.
 */
export const studyShareRoutes = defineRoutes({
  list: get('/practices/{practiceId}/study-shares', {
    summary: 'The studies of a patient that were shared, the last one first, with who opened them.',
    access: permitted('practices.studyShares.list', 'params'),
    background: 'marked',
    seen: 'studyShares.list',
    params: inPractice,
    query: v.object({ patientId: id }),
    response: v.object({ items: v.array(studyShare) }),
  }),
  create: post('/practices/{practiceId}/study-shares', {
    summary:
      'Share a study by a link and a password, which are answered once and kept nowhere. They open that study only.',
    access: permitted('practices.studyShares.create', 'params'),
    params: inPractice,
    body: v.object({
      patientId: id,
      studyInstanceUid,
      recipient: text(120),
      days: v.optional(integer(1, SHARE_DAYS.max), SHARE_DAYS.usual),
    }),
    response: v.object({
      shareId: v.string(),
      url: v.string(),
      pwd: v.string(),
      expiresAt: v.string(),
    }),
  }),
  revoke: del('/practices/{practiceId}/study-shares/{shareId}', {
    summary:
      'Take a shared study back: whoever holds the link, or looks at it now, sees no more of it.',
    access: permitted('practices.studyShares.revoke', 'params'),
    params: v.object({ practiceId: id, shareId: id }),
    query: v.object({ patientId: id }),
    response: done,
  }),
  look: get('/study-shares/{key}', {
    summary: 'Who shared a study by this link, and whether the link still opens.',
    access: anyone,
    background: 'marked',
    ...opened,
    response: shareSender,
  }),
  open: post('/study-shares/{key}/open', {
    summary: 'Open a shared study by the password; who opens it says their name.',
    access: anyone,
    ...opened,
    body: v.object({ pwd: text(64), name: text(120) }),
    response: v.object({ ticket: v.string(), expiresAt: v.string() }),
  }),
  study: get('/study-shares/{key}/study', {
    summary: 'The study that was opened, and who shared it.',
    access: anyone,
    seen: 'studyShares.study',
    background: 'marked',
    ...opened,
    query: v.object(ticket),
    response: v.object({
      ...studyIndex.entries,
      practiceName: v.string(),
      practicePhone: v.string(),
      sender: shareSender.entries.sender,
      recipient: v.string(),
      expiresAt: v.string(),
    }),
  }),
  files: get('/study-shares/{key}/files', {
    summary: 'Files of the study that was opened, each with an address to read it from.',
    access: anyone,
    seen: 'studyShares.study',
    ...opened,
    query: v.object({
      ...ticket,
      limit: paging.limit,
      /** The last file of the page before. */
      after: v.optional(line(640)),
    }),
    response: v.object({ files: v.array(storedFile) }),
  }),
})
