import * as v from 'valibot'
import { dataExport, exportKinds } from '../model/data-exports.ts'
import { id } from '../model/fields.ts'
import { defineRoutes, del, done, get, inPractice, permitted, post } from './contract.ts'

const ofExport = v.object({ practiceId: id, exportId: id })

/** All that a practice keeps here, to take elsewhere: made in the background, then fetched. */
export const dataExportRoutes = defineRoutes({
  list: get('/practices/{practiceId}/exports', {
    summary: 'The exports of the practice’s data, newest first.',
    access: permitted('practices.exports.list', 'params'),
    background: 'marked',
    params: inPractice,
    response: v.object({ items: v.array(dataExport) }),
  }),
  create: post('/practices/{practiceId}/exports', {
    summary:
      'Begin to export the data of the practice: all of it, or its records as FHIR R4. Every admin is told. Takes a second factor proven in the last minutes.',
    access: permitted('practices.exports.create', 'params'),
    freshFactor: 'any',
    params: inPractice,
    body: v.object({ kind: v.picklist(exportKinds, 'must be all or fhir') }),
    response: dataExport,
  }),
  get: get('/practices/{practiceId}/exports/{exportId}', {
    summary: 'How an export is doing.',
    access: permitted('practices.exports.list', 'params'),
    background: 'marked',
    params: ofExport,
    response: dataExport,
  }),
  download: post('/practices/{practiceId}/exports/{exportId}/download', {
    summary:
      'An address from which the archive can be fetched, for five minutes. Takes a second factor proven in the last minutes.',
    access: permitted('practices.exports.create', 'params'),
    freshFactor: 'any',
    params: ofExport,
    response: v.object({ url: v.string() }),
  }),
  remove: del('/practices/{practiceId}/exports/{exportId}', {
    summary: 'Stop an export that is being made, or delete the archive of one that is ready.',
    access: permitted('practices.exports.delete', 'params'),
    params: ofExport,
    response: done,
  }),
})
