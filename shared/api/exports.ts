import * as v from 'valibot'
import { id, integer, text } from '../model/fields.ts'
import { patientRow } from '../model/patient.ts'
import { patientFilters } from '../model/patient-query.ts'
import { defineRoutes, get, inPractice, paging, permitted, post } from './contract.ts'

/** Rows of one answer: some 300 KB. */
export const EXPORT_ROWS_MAX = 500

/** Lists of patients and leads to take out: what a list shows, whole. */
export const exportRoutes = defineRoutes({
  create: post('/practices/{practiceId}/patient-exports', {
    summary:
      'Begin to export a list; the audit trail says by which filters, and how many it is of.',
    access: permitted('patients.export', 'params'),
    params: inPractice,
    body: v.object({
      ...patientFilters,
      order: paging.order,
      /** As in a search. */
      search: v.optional(text(120)),
    }),
    response: v.object({ exportId: v.string(), total: v.number() }),
  }),
  rows: get('/practices/{practiceId}/patient-exports/{exportId}/rows', {
    summary: 'Its next rows, in the order of the list, for who began it less than an hour ago.',
    access: permitted('patients.export', 'params'),
    params: v.object({ practiceId: id, exportId: id }),
    query: v.object({
      /** The last row of the answer before. */
      after: v.optional(id),
      limit: v.optional(integer(1, EXPORT_ROWS_MAX), EXPORT_ROWS_MAX),
    }),
    response: v.object({ items: v.array(patientRow), isLast: v.boolean() }),
  }),
})
