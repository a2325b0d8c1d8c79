import * as v from 'valibot'
import { text } from '../model/fields.ts'
import { listedStudy, studyFilters } from '../model/study.ts'
import { defineRoutes, get, inPractice, listOf, paging, permitted, post } from './contract.ts'

const filters = { ...paging, ...studyFilters }

/** The library of scans (specification, section 1, RadCloud): calls that its list does not name. */
export const studyRoutes = defineRoutes({
  list: get('/practices/{practiceId}/studies', {
    summary:
      'A page of the studies of a practice or a patient, the latest to arrive first unless `order` says otherwise, with the exact total.',
    access: permitted('practices.studies.list', 'params'),
    seen: 'studies.list',
    background: 'marked',
    params: inPractice,
    query: v.object(filters),
    response: listOf(listedStudy),
  }),
  search: post('/practices/{practiceId}/studies/search', {
    summary: 'The same by words that may tell of a person, which no address should hold.',
    access: permitted('practices.studies.list', 'params'),
    seen: 'studies.list',
    background: 'marked',
    params: inPractice,
    body: v.object({
      ...filters,
      /** Words of the patient’s name, the name in the scans, description, modality or body part: all of them required, each as a beginning. */
      search: text(120),
    }),
    response: listOf(listedStudy),
  }),
})
