import * as v from 'valibot'
import { id } from '../model/fields.ts'
import { defineRoutes, get, permitted } from './contract.ts'

/** Letters of second opinions, to hand on. */
export const letterRoutes = defineRoutes({
  get: get('/medical-record-reviews/{id}/posts/{postId}/letter', {
    summary:
      'An address from which the letter of an opinion can be fetched as a PDF, for five minutes.',
    access: permitted('medicalRecordReviews.read', {
      ...{ by: 'review', param: 'id', absent: 'ERR_MRR_NOT_EXISTS' },
    }),
    seen: 'letters.read',
    params: v.object({ id, postId: id }),
    response: v.object({ url: v.string() }),
  }),
})
