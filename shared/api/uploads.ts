import * as v from 'valibot'
import { flag, id, longText } from '../model/fields.ts'
import {
  filePlan,
  knownFileName,
  storedFile,
  studyIndex,
  uploadSummary,
  uploadTarget,
} from '../model/upload.ts'
import { uploadServices } from '../model/upload-rules.ts'
import {
  anyone,
  defineRoutes,
  del,
  done,
  get,
  guestCredentials,
  guestQuery,
  listOf,
  paging,
  patch,
  permitted,
  post,
} from './contract.ts'

/** What the list can be ordered by; where nothing is said, by the first. */
export const uploadOrders = ['createdAt DESC', 'createdAt ASC'] as const
export type UploadOrder = (typeof uploadOrders)[number]

const ofUpload = v.object({ key: id })
const byUpload = { by: 'upload', param: 'key', absent: 'ERR_UPLOAD_NOT_EXISTS' } as const

/**
 * Uploads (specification, sections 5, 7 and 9). Bytes go straight to the object store; these calls
 * plan and commit. A guest adds the link's `key` and `pwd` to the query or the body.
 */
export const uploadRoutes = defineRoutes({
  list: get('/uploads', {
    summary: "A patient's uploads, newest first unless the order says otherwise.",
    access: permitted('uploads.list', 'query'),
    seen: 'uploads.list',
    background: 'marked',
    query: v.object({
      ...paging,
      order: v.optional(v.picklist(uploadOrders)),
      practiceId: id,
      patientId: id,
      service: v.optional(v.picklist(uploadServices)),
      ...guestCredentials,
    }),
    response: listOf(uploadSummary),
  }),
  create: post('/uploads', {
    summary: 'Begin an upload, or go on with the unfinished one of the same person and service.',
    access: permitted('uploads.create', 'body'),
    body: v.object({
      practiceId: id,
      patientId: id,
      service: v.optional(v.picklist(uploadServices), 'radCloud'),
      comment: v.optional(longText(2000), ''),
      ...guestCredentials,
    }),
    response: v.object({ key: v.string(), resumed: v.boolean() }),
  }),
  createTemporary: post('/uploads/temp', {
    summary:
      'Begin an upload before there is a record or an account that it belongs to. Its `key` and `pwd` go with the other calls; it goes by itself where nobody keeps it.',
    access: anyone,
    body: v.object({
      practiceId: id,
      service: v.optional(v.picklist(uploadServices), 'radCloud'),
      comment: v.optional(longText(2000), ''),
    }),
    response: v.object({ key: v.string(), pwd: v.string(), expiresAt: v.string() }),
  }),
  get: get('/uploads/{key}', {
    summary: 'The upload and its files, each with an address to read it from.',
    access: permitted('uploads.read', byUpload),
    seen: 'uploads.read',
    params: ofUpload,
    query: v.object({
      ...guestCredentials,
      offset: paging.offset,
      limit: paging.limit,
      /** The last file of the page before: reading on from it costs a page, however many there are. */
      after: v.optional(knownFileName),
    }),
    response: v.object({ ...uploadSummary.entries, files: v.array(storedFile) }),
  }),
  update: patch('/uploads/{key}', {
    summary:
      'Change the comment, note that the staff have seen it, keep a temporary upload in a chart (the patient by its `pwd` without its key, the staff without), or move it from the wrong patient to the right one.',
    access: permitted('uploads.update', byUpload),
    params: ofUpload,
    body: v.object({
      comment: v.optional(longText(2000)),
      seen: v.optional(flag),
      keep: v.optional(flag),
      /**
       * Whose chart it is kept in; a patient with a single chart may leave it out. Without `keep`, whose
       * chart the staff move it to.
       */
      patientId: v.optional(id),
      /** Whose chart it is in for who moves it: where it is in another one now, nothing is moved. */
      fromPatientId: v.optional(id),
      ...guestCredentials,
    }),
    response: uploadSummary,
  }),
  remove: del('/uploads/{key}', {
    summary: 'Delete the whole upload, or the files named.',
    access: permitted('uploads.delete', byUpload),
    params: ofUpload,
    query: guestQuery,
    body: v.optional(
      v.object({
        files: v.optional(v.pipe(v.array(knownFileName), v.maxLength(1000))),
        ...guestCredentials,
      }),
      {},
    ),
    response: done,
  }),
  planFiles: post('/uploads/{key}/files', {
    summary: 'Announce files; answers where to send those that are missing.',
    access: permitted('uploads.create', byUpload),
    params: ofUpload,
    query: guestQuery,
    // Pages send forms, for which their browser does not ask the object store before.
    body: v.object({ files: filePlan, forms: v.optional(flag, 0), ...guestCredentials }),
    response: v.object({ items: v.array(uploadTarget) }),
  }),
  complete: post('/uploads/{key}/complete', {
    summary: 'Verify every announced file against the object store and commit the upload.',
    access: permitted('uploads.create', byUpload),
    params: ofUpload,
    query: guestQuery,
    body: v.optional(v.object(guestCredentials), {}),
    response: v.object({ files: v.number(), bytes: v.number() }),
  }),
  parse: get('/uploads/{key}/parse', {
    summary: 'The studies and series that the files hold.',
    access: permitted('uploads.read', byUpload),
    seen: 'uploads.parse',
    background: 'marked',
    params: ofUpload,
    query: guestQuery,
    response: studyIndex,
  }),
})
