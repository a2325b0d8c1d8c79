import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { joiningRoutes } from '#shared/api/joining.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ joining: joiningRoutes })

const SHORTEST_SEARCH = 3

/** Who asks to join the practice. */
export const joinRequestsQuery = (practiceId: string) =>
  queryOptions({
    ...listQuery(api.joining.list, { params: { practiceId } }),
    refetchOnWindowFocus: true,
  })

/** Practices whose name has these letters. */
export const foundPracticesQuery = (key: string) =>
  queryOptions({
    ...listQuery(api.joining.search, { query: { key } }),
    enabled: key.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    meta: { errors: 'inline' },
  })

/** The practices that the member has asked. */
export const ownJoinRequestsQuery = listQuery(api.joining.mine, { params: { memberId: 'me' } })

export const askToJoin = (practiceId: string) =>
  mutation({
    run: (message: string) => api.joining.request({ params: { practiceId }, body: { message } }),
    invalidates: [api.joining.mine.key],
  })

/** Accepts or declines somebody who asks to join. */
export const answerJoinRequest = (practiceId: string, memberId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.joining.answer>) =>
      api.joining.answer({ params: { practiceId, memberId }, body }),
    invalidates: [['joining'], ['staffs']],
  })
