import * as v from 'valibot'
import { practiceComment } from '../model/comment.ts'
import { integer, longText } from '../model/fields.ts'
import { cursor, defineRoutes, get, inPractice, permitted, post } from './contract.ts'

/** What patients say of a practice. */
export const commentRoutes = defineRoutes({
  list: get('/practices/{practiceId}/comments', {
    summary: 'What patients said of the practice, newest first; a patient sees their own.',
    access: permitted('practices.comments.list', 'params'),
    params: inPractice,
    query: v.object({
      cursor: v.optional(cursor),
      limit: v.optional(integer(1, 100), 50),
    }),
    response: v.object({ items: v.array(practiceComment), cursor: v.nullable(v.string()) }),
  }),
  create: post('/practices/{practiceId}/comments', {
    summary: 'Say what one thinks of the practice: `rate` is 1 to 5.',
    access: permitted('practices.comments.create', 'params'),
    params: inPractice,
    body: v.object({
      comment: v.pipe(longText(2000), v.nonEmpty('is required')),
      rate: integer(1, 5),
    }),
    response: practiceComment,
  }),
})
