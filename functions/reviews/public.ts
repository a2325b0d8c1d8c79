import { packedItem } from '#functions/platform/directory/changes.ts'
import type { Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { reviewState } from '#shared/model/review-states.ts'
import { reviewKeys, reviewLookupKey } from './keys.ts'
import type { readOpinion as loadedReadOpinion } from './operations/read-opinion.ts'
import type { ReviewRow } from './records.ts'
import { postItem, readReviewRow, reviewItem, reviewLookup } from './records.ts'

export type { ReadOpinion } from './operations/read-opinion.ts'

/** Which practice and patient a case is of. */
export const findReviewPlace = (table: Table, id: string) =>
  table.get(reviewLookupKey(id), reviewLookup)

/** Loads `readOpinion` with its first call: who else reads this file does without. */
export async function readOpinion(...given: Parameters<typeof loadedReadOpinion>) {
  const { readOpinion: read } = await import('./operations/read-opinion.ts')
  return read(...given)
}

/** What lists have of the cases of a record. */
async function rowsOf(table: Table, practiceId: string, patientId: string): Promise<ReviewRow[]> {
  const listed = await table.queryAll(
    { pk: reviewKeys(practiceId).ofPatient(patientId) },
    packedItem,
  )
  return listed.map(({ row }) => readReviewRow(row))
}

/**
 * Whether somebody is the doctor of a case about a record, by all ids that it has since it was merged. A question
 * that was taken back is none of theirs.
 */
export async function hasCaseOf(
  table: Table,
  {
    practiceId,
    patientIds,
    staffId,
  }: { practiceId: string; patientIds: readonly string[]; staffId: string },
): Promise<boolean> {
  const rows = await Promise.all(patientIds.map((id) => rowsOf(table, practiceId, id)))
  return rows
    .flat()
    .some(({ providerId, state }) => providerId === staffId && state !== reviewState.canceled)
}

/** What a practice keeps of somebody's cases, by the id of one record: page by page, and without remarks. */
export function reviewsKept(table: Table, practiceId: string) {
  const keys = reviewKeys(practiceId)
  return {
    async *cases(patientId: string) {
      const rows = await rowsOf(table, practiceId, patientId)
      const found = await table.getMany(
        rows.map(({ id }) => keys.review(id)),
        reviewItem,
      )
      yield found.map((review) => {
        const { readings: _readings, patientRead: _own, staffRead: _other, ...kept } = review
        return kept
      })
    },
    /** The posts of all cases, with the opinions in them, one case after the other. */
    async *posts(patientId: string) {
      for (const { id } of await rowsOf(table, practiceId, patientId)) {
        const asked = { pk: keys.ofReview(id), range: { begins: keys.posts } }
        for await (const page of pagesOf(table, asked, postItem)) {
          yield page.map(({ clientId: _name, patientPosts: _count, ...kept }) => kept)
        }
      }
    },
  }
}
