import type * as v from 'valibot'
import { reviewRoutes } from '#shared/api/reviews.ts'
import type { Opinion, Review, ReviewPost } from '#shared/model/review.ts'
import { answered, type Client } from './client.ts'

/** An opinion with all of its parts. */
export const anOpinion: Opinion = {
  question: 'Whether the left knee needs surgery.',
  findings: 'A small tear of the inner meniscus.',
  opinion: 'Surgery is not needed now.',
  recommendations: 'Physical therapy for twelve weeks.',
  limits: 'Based on the scans of March alone.',
}

const pathOf = (id: string, rest = '') => `/medical-record-reviews/${id}${rest}`

/** Somebody as they call about reviews; every call must succeed. */
export function reviewsOf({ client }: { client: Client }) {
  const posted =
    <S extends v.GenericSchema>(rest: string, schema: S) =>
    async (id: string, body: object = {}): Promise<v.InferOutput<S>> =>
      answered(await client.post(pathOf(id, rest), { body }), schema)
  const { response: review } = reviewRoutes.close
  return {
    begin: async (body: object): Promise<Review> =>
      answered(
        await client.post('/medical-record-reviews', { body }),
        reviewRoutes.create.response,
      ),
    get: async (id: string) => answered(await client.get(pathOf(id)), reviewRoutes.get.response),
    posts: async (id: string, query: object = {}) =>
      answered(
        await client.get(pathOf(id, '/posts'), { query: { ...query } }),
        reviewRoutes.posts.response,
      ),
    remarks: async (id: string) =>
      answered(await client.get(pathOf(id, '/remarks')), reviewRoutes.remarks.response).items,
    post: posted('/posts', reviewRoutes.addPost.response),
    remark: posted('/remarks', reviewRoutes.addRemark.response),
    edit: async (id: string, postId: string, body: object): Promise<ReviewPost> =>
      answered(
        await client.patch(pathOf(id, `/posts/${postId}`), { body }),
        reviewRoutes.editPost.response,
      ),
    read: async (id: string, postId: string) =>
      answered(
        await client.put(pathOf(id, '/posts/read'), { body: { postId } }),
        reviewRoutes.readPosts.response,
      ),
    shift: posted('/shift', review),
    advocate: posted('/advocate', review),
    transfer: posted('/transfer', review),
    close: posted('/close', review),
    cancel: posted('/cancel', review),
    reopen: posted('/reopen', review),
    rate: posted('/comment', reviewRoutes.rate.response),
    list: async (query: Record<string, string | number>) =>
      answered(await client.get('/medical-record-reviews', { query }), reviewRoutes.list.response),
  }
}
