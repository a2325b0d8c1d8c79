import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { ClientInput } from '#shared/api/contract.ts'
import { letterRoutes } from '#shared/api/letters.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import type { Ticket } from '#shared/model/realtime.ts'
import type { Rating, Review, ReviewPost } from '#shared/model/review.ts'
import type { ReviewParty } from '#shared/model/review-states.ts'
import { endsSession } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { optionsOf, query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ reviews: reviewRoutes, letters: letterRoutes })

/** How often a list, and a case, is read again (specification, section 9), unless its changes are heard of. */
const LIST_POLL_MS = 10_000
const CASE_POLL_MS = 5000
const PAGE = 100
/** So many of a list a summary shows. */
const FIRST = 5
/** A case has no more posts than this in sight. */
const POSTS_MAX = 1000

const nextPoll = {
  list: pollUnlessHeard('practice', LIST_POLL_MS),
  staff: pollUnlessHeard('review', CASE_POLL_MS),
  patient: pollUnlessHeard('ownReview', CASE_POLL_MS),
}

const everything: readonly CacheKey[] = [['reviews']]

type Listed = Required<ClientInput<typeof reviewRoutes.list>>['query']
/** What a list of cases is filtered and ordered by; `search` goes by a body, for it may tell of a person. */
export type ReviewsAsked = Listed & { search?: string | undefined }

/** A page of the cases of a practice, with the exact total; read again and again. */
export const reviewsQuery = ({ search, ...asked }: ReviewsAsked) =>
  queryOptions({
    queryKey: [...api.reviews.list.key, { ...asked, search }] as const,
    queryFn: (context) =>
      search
        ? api.reviews.search({ body: { ...asked, search } }, optionsOf(context))
        : api.reviews.list({ query: asked }, optionsOf(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && endsSession(state.error) ? false : nextPoll.list(),
    meta: polled,
  })

/** Who of the staff looks at lists of cases. */
export type ReviewsOf = { memberId: string; isProvider: boolean }

/** What waits for somebody of the staff: as the doctor of a case, or else as its advocate. */
export function waitingForMe({ memberId, isProvider }: ReviewsOf) {
  return isProvider
    ? ({ providerId: memberId, waitingFor: 'provider' } as const)
    : ({ advocateId: memberId, waitingFor: 'advocate' } as const)
}

/** The first of them, with how many there are, as the list counts them. */
export const reviewsForMeQuery = (practiceId: string, who: ReviewsOf) =>
  reviewsQuery({ practiceId, limit: FIRST, isOpen: 1, ...waitingForMe(who) })

/** The cases of a patient in a practice, late ones first. */
export const patientReviewsQuery = ({ practiceId, patientId }: Patient) =>
  queryOptions({
    ...query(api.reviews.ofPatient, { params: { patientId }, query: { practiceId, limit: PAGE } }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && endsSession(state.error) ? false : nextPoll.list(),
    meta: polled,
  })

/** A case, as it is now. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: (context) => api.reviews.get({ params: { id } }, optionsOf(context)),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && endsSession(error)) return false
      return nextPoll[data?.role === 'patient' ? 'patient' : 'staff']()
    },
    meta: polled,
  })

const keyOf = (id: string) => [...api.reviews.get.key, id] as const

/** What connects to where changes of the case are heard of. The page asks by itself. */
export async function askForReviewTicket(id: string): Promise<Ticket> {
  const input = { params: { id }, query: { ticket: 1 } } as const
  const { ticket } = await api.reviews.get(input, { isRepeated: true })
  if (!ticket) throw new Error('no ticket was given')
  return ticket
}

async function readPosts(id: string, context: QueryFunctionContext): Promise<ReviewPost[]> {
  const posts: ReviewPost[] = []
  let total = 1
  while (posts.length < Math.min(total, POSTS_MAX)) {
    const input = { params: { id }, query: { offset: posts.length, limit: PAGE } }
    const page = await api.reviews.posts(input, optionsOf(context))
    if (page.items.length === 0) break
    posts.push(...page.items)
    total = page.total
  }
  return posts
}

/** All posts of a case, the first first. */
export const postsQuery = (id: string) =>
  queryOptions({
    queryKey: [...api.reviews.posts.key, id] as const,
    queryFn: (context) => readPosts(id, context),
    refetchOnWindowFocus: true,
  })

/** What the staff say of a case among themselves; read again and again, for the case says nothing of them. */
export const remarksQuery = (id: string) =>
  queryOptions({
    ...query(api.reviews.remarks, { params: { id } }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && endsSession(state.error) ? false : nextPoll.staff(),
    meta: polled,
    select: ({ items }) => items,
  })

/** What a post said before it was changed. */
export const postVersionsQuery = (id: string, postId: string) =>
  queryOptions({
    ...query(api.reviews.postVersions, { params: { id, postId } }),
    select: ({ items }) => items,
  })

/** Where the letter of an opinion can be fetched as a PDF, for some minutes. */
export const readLetterAddress = (id: string) =>
  mutation({
    run: (postId: string) => api.letters.get({ params: { id, postId } }),
    invalidates: [],
  })

/** What there is to know before a case is begun. */
export const reviewOptionsQuery = ({ practiceId, patientId }: Patient) =>
  query(api.reviews.options, { params: { patientId }, query: { practiceId } })

/** What somebody has begun to ask. */
export const readReviewDraft = ({ practiceId, patientId }: Patient) =>
  api.reviews.draft({ params: { patientId }, query: { practiceId } })

/** The same for the page that goes on with it: always as it is now. */
export const reviewDraftQuery = (patient: Patient) =>
  queryOptions({
    queryKey: [...api.reviews.draft.key, patient.practiceId, patient.patientId] as const,
    queryFn: () => readReviewDraft(patient),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** @throws ApiError ERR_VERSION_CONFLICT where another tab or machine wrote since */
export const saveReviewDraft = (patientId: string, body: BodyOf<typeof api.reviews.saveDraft>) =>
  api.reviews.saveDraft({ params: { patientId }, body })

export const createReview = mutation({
  run: (body: BodyOf<typeof api.reviews.create>, options) => api.reviews.create({ body }, options),
  invalidates: everything,
})

/** A change of a case, which answers the case as it is then. */
function change<Input>(
  run: (input: Input, options: { idempotencyKey: string }) => Promise<Review>,
) {
  return mutation({
    run,
    invalidates: everything,
    // A refusal mostly says that somebody else was quicker.
    invalidatesOnError: true,
  })
}

type Named = Pick<Review, 'id' | 'version'>

export const shiftReview = ({ id, version }: Named) =>
  change((to: ReviewParty, options) =>
    api.reviews.shift({ params: { id }, body: { to, version } }, options),
  )

/** To an advocate; to the one of the record where none is named. */
export const giveToAdvocate = ({ id, version }: Named) =>
  change((advocateId: string | undefined, options) =>
    api.reviews.advocate(
      { params: { id }, body: { ...(advocateId && { advocateId }), version } },
      options,
    ),
  )

export const transferReview = ({ id, version }: Named) =>
  change((to: { providerId: string; comment: string }, options) =>
    api.reviews.transfer({ params: { id }, body: { ...to, version } }, options),
  )

/** What ends a case, or begins it again. */
export const settleReview = (how: 'close' | 'cancel' | 'reopen', { id, version }: Named) =>
  change((_: undefined, options) =>
    api.reviews[how]({ params: { id }, body: { version } }, options),
  )

export const addPost = (id: string) =>
  mutation({
    run: (body: BodyOf<typeof api.reviews.addPost>, options) =>
      api.reviews.addPost({ params: { id }, body }, options),
    invalidates: everything,
    invalidatesOnError: true,
  })

export const editPost = (id: string, { id: postId, version }: Pick<ReviewPost, 'id' | 'version'>) =>
  mutation({
    run: (body: Omit<BodyOf<typeof api.reviews.editPost>, 'version'>, options) =>
      api.reviews.editPost({ params: { id, postId }, body: { ...body, version } }, options),
    invalidates: everything,
    invalidatesOnError: true,
  })

/** Says up to which post one has read; that this fails concerns nobody. */
export const markPostsRead = (id: string) =>
  mutation({
    run: (postId: string) => api.reviews.readPosts({ params: { id }, body: { postId } }),
    invalidates: [keyOf(id), api.reviews.list.key, api.reviews.ofPatient.key],
    silent: true,
  })

export const addRemark = (id: string) =>
  mutation({
    run: (body: BodyOf<typeof api.reviews.addRemark>, options) =>
      api.reviews.addRemark({ params: { id }, body }, options),
    invalidates: [api.reviews.remarks.key],
  })

export const rateReview = (id: string) =>
  mutation({
    run: (body: Pick<Rating, 'rate' | 'comment'>, options) =>
      api.reviews.rate({ params: { id }, body }, options),
    invalidates: everything,
    invalidatesOnError: true,
  })
