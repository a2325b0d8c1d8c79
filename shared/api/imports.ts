import * as v from 'valibot'
import { id } from '../model/fields.ts'
import { dataImport, importFile, importSettings } from '../model/imports.ts'
import { defineRoutes, del, done, get, inPractice, permitted, post } from './contract.ts'

const ofImport = v.object({ practiceId: id, importId: id })
const mayImport = permitted('patients.import', 'params')

/** Records from a file: it is sent to the store, then read in the background. */
export const importRoutes = defineRoutes({
  list: get('/practices/{practiceId}/imports', {
    summary: 'The imports of the practice, newest first.',
    access: mayImport,
    background: 'marked',
    params: inPractice,
    response: v.object({ items: v.array(dataImport) }),
  }),
  begin: post('/practices/{practiceId}/imports', {
    summary:
      'Announce a file; answers where to PUT it, with these headers, in the next 15 minutes. It can be put there once.',
    access: mayImport,
    params: inPractice,
    body: importFile,
    response: v.object({
      importId: v.string(),
      url: v.string(),
      headers: v.record(v.string(), v.string()),
    }),
  }),
  start: post('/practices/{practiceId}/imports/{importId}/start', {
    summary:
      'Import the lines of a file that was sent. It goes on without the page; imports of a practice run one after the other.',
    access: mayImport,
    params: ofImport,
    body: importSettings,
    response: dataImport,
  }),
  get: get('/practices/{practiceId}/imports/{importId}', {
    summary: 'How an import is doing.',
    access: mayImport,
    background: 'marked',
    params: ofImport,
    response: dataImport,
  }),
  cancel: post('/practices/{practiceId}/imports/{importId}/cancel', {
    summary: 'Stop an import before its next lines. What was imported stays.',
    access: mayImport,
    params: ofImport,
    response: dataImport,
  }),
  report: post('/practices/{practiceId}/imports/{importId}/report', {
    summary:
      'An address from which a CSV can be fetched, for five minutes: the rows that were not imported, or only in part, as the file has them, with what is wrong and the number of the line.',
    access: mayImport,
    params: ofImport,
    response: v.object({ url: v.string() }),
  }),
  undo: post('/practices/{practiceId}/imports/{importId}/undo', {
    summary:
      'Undo an import within 24 hours after its end: records that it added and nobody used are deleted, others get their former values back. What was changed since stays. It goes on without the page.',
    access: mayImport,
    params: ofImport,
    response: dataImport,
  }),
  undoReport: post('/practices/{practiceId}/imports/{importId}/undo/report', {
    summary:
      'An address from which a CSV can be fetched, for five minutes: the records that the undo of an import left as they are, or in part, with the reason and the number of the line.',
    access: mayImport,
    params: ofImport,
    response: v.object({ url: v.string() }),
  }),
  remove: del('/practices/{practiceId}/imports/{importId}', {
    summary: 'Delete an import that has ended or was not started, with its file and report.',
    access: mayImport,
    params: ofImport,
    response: done,
  }),
})
