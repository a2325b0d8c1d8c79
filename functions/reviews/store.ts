import * as v from 'valibot'
import { patientKeys } from '#functions/patients/public.ts'
import { DAY, epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import {
  CHANGES_KEPT_SECONDS,
  changeItem,
  packedItem,
  rowsIn,
  rowsSince,
} from '#functions/platform/directory/changes.ts'
import { createSnapshots } from '#functions/platform/directory/snapshots.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { staffItem } from '#functions/staffs/public.ts'
import type { ReviewDraft } from '#shared/model/review.ts'
import { reviewKeys, reviewLookupKey } from './keys.ts'
import {
  draftItem,
  type PostItem,
  packReview,
  placeItem,
  postItem,
  postLookup,
  type RemarkItem,
  type ReviewItem,
  type ReviewRow,
  readReviewRow,
  remarkItem,
  reviewItem,
  reviewLookup,
  versionItem,
} from './records.ts'
import { rowOf } from './rules/review.ts'

/** How long a draft is kept that nobody goes on with. */
const DRAFT_SECONDS = 90 * DAY

/** Where the patient lives: the code of a state, or null. */
const home = v.object({ addressState: v.optional(v.nullable(v.string()), null) })

/** Which practice and patient a case is of. */
export const findPlace = (table: Table, id: string) => table.get(reviewLookupKey(id), reviewLookup)

export type ReviewStore = ReturnType<typeof createReviewStore>

/** The cases of one practice; reaches no other. */
export function createReviewStore(table: Table, practiceId: string) {
  const keys = reviewKeys(practiceId)
  const otherwise = 'ERR_VERSION_CONFLICT'

  return {
    practiceId,
    find: (id: string) => table.get(keys.review(id), reviewItem),

    /** The posts from one place to another, in that order or the other. */
    posts: (id: string, { from, to, reverse }: { from: number; to: number; reverse: boolean }) =>
      table.queryAll(
        { pk: keys.ofReview(id), range: { from: keys.place(from), to: keys.place(to) }, reverse },
        postItem,
      ),
    post: (id: string, seq: number) => table.get(keys.post(id, seq), postItem),
    postPlace: (postId: string) => table.get(keys.postPlace(postId), postLookup),
    /** What a post said before, the latest first. */
    versions: (id: string, seq: number) =>
      table.queryAll(
        { pk: keys.ofReview(id), range: { begins: keys.versions(seq) }, reverse: true },
        versionItem,
      ),
    remarks: (id: string) =>
      table.queryAll({ pk: keys.ofReview(id), range: { begins: keys.remarks } }, remarkItem),

    /** What lists have of the cases of these records. */
    async ofPatients(patientIds: readonly string[]): Promise<ReviewRow[]> {
      const lists = await Promise.all(
        patientIds.map((id) => table.queryAll({ pk: keys.ofPatient(id) }, packedItem)),
      )
      return lists.flat().map(({ row }) => readReviewRow(row))
    },
    /** The cases that somebody has as their doctor or advocate, by their ids. */
    async ofStaff(staffId: string): Promise<string[]> {
      const found = await table.queryAll({ pk: keys.ofStaff(staffId) }, placeItem)
      return found.map(({ id }) => id)
    },

    staff: (staffId: string) => table.get(practiceKeys(practiceId).staff(staffId), staffItem),
    stateOfPatient: async (patientId: string) =>
      (await table.get(patientKeys(practiceId).patient(patientId), home))?.addressState ?? null,

    /** A new case, and what finds it. */
    createWrites: (review: ReviewItem, now: Date): Write[] => [
      {
        kind: 'put',
        item: { ...keys.review(review.id), entity: 'review', ...review },
        absent: otherwise,
      },
      {
        kind: 'put',
        item: {
          ...reviewLookupKey(review.id),
          ...{ entity: 'reviewLookup', practiceId, patientId: review.patientId },
        },
      },
      ...listedWrites(practiceId, null, review, now),
    ],

    /** Fails where somebody wrote it since it was read: ERR_VERSION_CONFLICT */
    replaceWrites: (before: ReviewItem, after: ReviewItem, now: Date): Write[] => [
      {
        kind: 'put',
        item: { ...keys.review(after.id), entity: 'review', ...after },
        replaces: { version: before.version, otherwise },
      },
      ...listedWrites(practiceId, before, after, now),
    ],

    postWrites: (post: PostItem, patientId: string): Write[] => [
      {
        kind: 'put',
        item: { ...keys.post(post.reviewId, post.seq), entity: 'reviewPost', ...post },
        absent: otherwise,
      },
      {
        kind: 'put',
        item: {
          ...keys.postPlace(post.id),
          ...{ entity: 'reviewPostPlace', reviewId: post.reviewId, patientId, seq: post.seq },
        },
      },
    ],

    /** The post as it is now, and what it said before. Fails where it was changed since it was read. */
    editWrites: (before: PostItem, after: PostItem, now: Date): Write[] => [
      {
        kind: 'put',
        item: { ...keys.post(after.reviewId, after.seq), entity: 'reviewPost', ...after },
        replaces: { version: before.version, otherwise },
      },
      {
        kind: 'put',
        item: {
          ...keys.version(before.reviewId, before.seq, before.version),
          ...{ entity: 'reviewPostBefore', version: before.version, until: now.toISOString() },
          ...{ content: before.content, uploadKey: before.uploadKey, opinion: before.opinion },
          keyImages: before.keyImages,
        },
      },
    ],

    remarkWrite: (remark: RemarkItem): Write => ({
      kind: 'put',
      item: { ...keys.remark(remark.reviewId, remark.id), entity: 'reviewRemark', ...remark },
    }),

    draft: (patientId: string, memberId: string) =>
      table.get(keys.draft(patientId, memberId), draftItem),
    /** Fails where somebody wrote since it was read: ERR_VERSION_CONFLICT */
    draftWrite(patientId: string, memberId: string, after: ReviewDraft, now: Date): Write {
      const expiresAt = epochSeconds(plusSeconds(now, DRAFT_SECONDS))
      const item = {
        ...keys.draft(patientId, memberId),
        ...{ entity: 'reviewDraft', practiceId, ...after, expiresAt },
      }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },
    /** Empties the draft of whoever has sent it, and counts that: what another device still saves is refused. */
    draftSent: (patientId: string, memberId: string, now: Date): Write => ({
      kind: 'update',
      key: keys.draft(patientId, memberId),
      set: {
        ...{ entity: 'reviewDraft', practiceId, content: '', uploadKey: null, providerId: null },
        ...{ contactEmail: null, contactPhone: null, updatedAt: now.toISOString() },
        expiresAt: epochSeconds(plusSeconds(now, DRAFT_SECONDS)),
      },
      add: { version: 1 },
    }),

    /** Every row of the list, packed. */
    rows: () => rowsIn(table, { pk: keys.rows }),
    rowsSince: (moment: Date) => rowsSince(table, keys.changes, moment),
    ...createSnapshots(table, keys.snapshots, CHANGES_KEPT_SECONDS - HOUR),
  }
}

const partiesOf = ({ providerId, advocateId }: ReviewItem) =>
  new Set([providerId, advocateId].filter((id) => id !== null))

/** Puts a case where lists find it, and takes it from those who have it no more. */
function listedWrites(
  practiceId: string,
  before: ReviewItem | null,
  after: ReviewItem,
  now: Date,
): Write[] {
  const keys = reviewKeys(practiceId)
  const { id, patientId } = after
  const row = packReview(rowOf(after))
  const listed = { sk: id, entity: 'listedReview', row }
  const had = before ? partiesOf(before) : new Set<string>()
  const has = partiesOf(after)
  return [
    { kind: 'put', item: { pk: keys.rows, ...listed } },
    { kind: 'put', item: { pk: keys.ofPatient(patientId), ...listed } },
    { kind: 'put', item: changeItem(keys.changes, { id, row, entity: 'reviewChange' }, now) },
    ...[...has]
      .filter((staffId) => !had.has(staffId))
      .map((staffId): Write => {
        return { kind: 'put', item: { pk: keys.ofStaff(staffId), sk: id, entity: 'reviewOf', id } }
      }),
    ...[...had]
      .filter((staffId) => !has.has(staffId))
      .map((staffId): Write => ({ kind: 'delete', key: { pk: keys.ofStaff(staffId), sk: id } })),
  ]
}
