import { commentRoutes } from '#shared/api/comments.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages } from './query.ts'

const api = createClient({ comments: commentRoutes })

/** What was said of the practice, newest first; a patient gets their own. */
export const commentsQuery = (practiceId: string) =>
  pages(api.comments.list, { params: { practiceId } })

export const addComment = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.comments.create>, options) =>
      api.comments.create({ params: { practiceId }, body }, options),
    invalidates: [['comments']],
  })
