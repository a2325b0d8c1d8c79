import type { Subject } from '#events/hints.ts'
import { createPatientNames } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { createDirectories } from '#functions/platform/directory/directories.ts'
import type { PatientCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { IssueTicket } from '#functions/realtime/public.ts'
import { reviewRoutes as declared } from '#shared/api/reviews.ts'
import { createReviewDirectory } from './directory/rules/directory.ts'
import { advocateReview, endOrReopen, shiftTurn, transferReview } from './operations/act.ts'
import { createReview } from './operations/create.ts'
import { editPost, readVersions } from './operations/edit.ts'
import { listReviews } from './operations/list.ts'
import { askedFor, readDraft, readOptions, saveDraft } from './operations/options.ts'
import { addPost, markPostsRead, readPosts } from './operations/posts.ts'
import { rateReview } from './operations/rate.ts'
import { addRemark, readRemarks } from './operations/remarks.ts'
import { showPosts, showReview } from './operations/show.ts'
import { type Reached, type ReviewWork, reachReview } from './operations/work.ts'
import { createReviewStore, findPlace } from './store.ts'

type Dependencies = { table: Table; clock: Clock; issueTicket: IssueTicket }

/** ChatReviews (specification, section 7, Medical record reviews). */
export function reviewHandlers({ table, clock, issueTicket }: Dependencies) {
  const listing = {
    table,
    directories: createDirectories(createReviewDirectory, clock),
    patientNames: createPatientNames({ table, clock }),
  }
  const storeOf = ({ scope }: TenantCall) => createReviewStore(table, scope.practiceId)
  const workOf = (call: TenantCall): ReviewWork => {
    return { table, store: storeOf(call), call, newId }
  }
  const placeOf = ({ id }: { id: string }, { patientId }: PatientCall) => ({ id, patientId })

  /** Of the side of the case that the caller may see. */
  const ticketFor = ({ review, role }: Reached, { actor, scope, now }: TenantCall) => {
    const subject: Subject =
      role === 'patient'
        ? { topic: 'ownReview', id: review.id }
        : { topic: 'review', id: review.id, practiceId: scope.practiceId }
    return issueTicket(actor.id, [subject], now)
  }

  return implement(
    declared,
    {
      list: ({ query }, call) => listReviews({ ...listing, store: storeOf(call) }, query, call),
      search: ({ body }, call) => listReviews({ ...listing, store: storeOf(call) }, body, call),
      ofPatient: ({ params: { patientId }, query }, call) =>
        listReviews({ ...listing, store: storeOf(call) }, { ...query, patientId }, call),

      async options({ params }, call) {
        const work = workOf(call)
        const patient = await askedFor(work, params.patientId)
        const [options] = await Promise.all([
          readOptions(work, patient),
          call.seen(patient.patientId),
        ])
        return options
      },

      async draft({ params }, call) {
        const { patientId } = await askedFor(workOf(call), params.patientId)
        const [draft] = await Promise.all([
          readDraft(workOf(call), patientId),
          call.seen(patientId),
        ])
        return draft
      },

      async saveDraft({ params, body }, call) {
        const { patientId } = await askedFor(workOf(call), params.patientId)
        await call.seen(patientId)
        return saveDraft(workOf(call), patientId, body)
      },

      create: ({ body }, call) => createReview(workOf(call), body),

      async get({ params, query }, call) {
        const work = workOf(call)
        const reached = await reachReview(work, placeOf(params, call))
        const [review, ticket] = await Promise.all([
          showReview(work, reached),
          query.ticket === 1 ? ticketFor(reached, call) : null,
          call.seen(call.patientId),
        ])
        return { ...review, ticket }
      },

      async posts({ params, query }, call) {
        const work = workOf(call)
        const { offset, limit } = query
        const { reached, posts, total } = await readPosts(work, placeOf(params, call), query)
        const [items] = await Promise.all([
          showPosts(work, reached, posts),
          call.seen(call.patientId),
        ])
        return { items, total, offset, limit }
      },

      addPost: ({ params, body }, call) => addPost(workOf(call), placeOf(params, call), body),
      readPosts: ({ params, body: { postId } }, call) =>
        markPostsRead(workOf(call), placeOf(params, call), postId),
      editPost: ({ params: { id, postId }, body }, call) =>
        editPost(workOf(call), { ...placeOf({ id }, call), postId }, body),

      async postVersions({ params: { id, postId } }, call) {
        const versions = await readVersions(workOf(call), { ...placeOf({ id }, call), postId })
        await call.seen(call.patientId)
        return versions
      },

      async remarks({ params }, call) {
        const remarks = await readRemarks(workOf(call), placeOf(params, call))
        await call.seen(call.patientId)
        return remarks
      },

      addRemark: ({ params, body }, call) => addRemark(workOf(call), placeOf(params, call), body),
      shift: ({ params, body }, call) => shiftTurn(workOf(call), placeOf(params, call), body),
      advocate: ({ params, body }, call) =>
        advocateReview(workOf(call), placeOf(params, call), body),
      transfer: ({ params, body }, call) =>
        transferReview(workOf(call), placeOf(params, call), body),
      close: ({ params, body }, call) =>
        endOrReopen(workOf(call), placeOf(params, call), 'close', body),
      cancel: ({ params, body }, call) =>
        endOrReopen(workOf(call), placeOf(params, call), 'cancel', body),
      reopen: ({ params, body }, call) =>
        endOrReopen(workOf(call), placeOf(params, call), 'reopen', body),

      async rating({ params }, call) {
        const { review } = await reachReview(workOf(call), placeOf(params, call))
        await call.seen(call.patientId)
        return { rating: review.rating }
      },

      rate: ({ params, body }, call) => rateReview(workOf(call), placeOf(params, call), body),
    },
    { review: (id) => findPlace(table, id) },
  )
}
