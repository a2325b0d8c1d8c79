import * as v from 'valibot'
import { documentKinds } from '../model/documents.ts'
import { counter, id } from '../model/fields.ts'
import { messageFileForm } from '../model/message-files.ts'
import { storedFile } from '../model/upload.ts'
import { defineRoutes, get, guestCredentials, inPractice, permitted, post } from './contract.ts'

const begun = v.object({
  id: v.string(),
  /** Takes the file by PUT, with these headers, for some minutes. */
  url: v.string(),
  headers: v.record(v.string(), v.string()),
})

/** A file with addresses that work for some minutes. */
const opened = v.object({
  ...storedFile.entries,
  kind: v.picklist(documentKinds),
  /** Shows the file instead of saving it. */
  shownUrl: v.string(),
})

/** The message by its record and place. */
const place = { seq: counter }

/** Files that are sent with messages (decision 105). */
export const messageFileRoutes = defineRoutes({
  begin: post('/practices/{practiceId}/messages/files', {
    summary:
      'Announce a file for a message to the patient; answers where to PUT it. It is deleted after some days unless it is sent.',
    access: permitted('messaging.send', 'params'),
    params: inPractice,
    body: v.object({ patientId: id, ...messageFileForm }),
    response: begun,
  }),
  get: get('/practices/{practiceId}/messages/files/{fileId}', {
    summary:
      'Addresses that save or show a file of a message for some minutes. `patientId` and `seq` are those of the message.',
    access: permitted('messaging.list', 'params'),
    seen: 'messages.file',
    params: v.object({ practiceId: id, fileId: id }),
    query: v.object({ patientId: id, ...place }),
    response: opened,
  }),
  beginOwn: post('/patients/{patientId}/messages/files', {
    summary:
      'Announce a file for a message to the practice; answers where to PUT it. It is deleted after some days unless it is sent.',
    access: permitted('messaging.own.reply', 'body'),
    params: v.object({ patientId: id }),
    body: v.object({ practiceId: id, ...messageFileForm, ...guestCredentials }),
    response: begun,
  }),
  getOwn: get('/patients/{patientId}/messages/files/{fileId}', {
    summary:
      'Addresses that save or show a file of the patient’s own messages for some minutes. `patientId` and `seq` are those of the message.',
    access: permitted('messaging.own.read', 'query'),
    seen: 'messages.ownFile',
    params: v.object({ patientId: id, fileId: id }),
    query: v.object({ practiceId: id, ...place, ...guestCredentials }),
    response: opened,
  }),
})
