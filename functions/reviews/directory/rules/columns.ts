import { numbers, type Sortable, terms, texts } from '#functions/platform/directory/column.ts'
import type { Called } from '#functions/platform/directory/names.ts'
import type { ReviewOrderColumn } from '#shared/model/review-order.ts'
import { reviewStates } from '#shared/model/review-states.ts'
import { fold } from '#shared/normalize.ts'
import type { ReviewFields } from '../../records.ts'

/** What patients are called, as lists of them are ordered; `version` is another one where that has changed. */
export type PatientNames = { version: unknown; of(patientId: string): string | null }

/** What the staff is called, and the patients where lists are ordered by them, or searched. */
export type Names = { people: Called; patients: PatientNames | null }

const time = (text: string | null) => (text ? Date.parse(text) : null)
const codes: readonly number[] = reviewStates
/** A state by its rank, the first being 0. */
export const stateRank = (state: number) => Math.max(0, codes.indexOf(state))

/** What lists filter and order by, of every case. */
export function createColumns() {
  return {
    id: texts((review: ReviewFields) => review.text('id')),
    version: numbers((review: ReviewFields) => review.number('version')),
    state: numbers((review: ReviewFields) => stateRank(review.number('state'))),
    dueAt: numbers((review: ReviewFields) => time(review.text('dueAt'))),
    createdAt: numbers((review: ReviewFields) => time(review.text('createdAt'))),
    updatedAt: numbers((review: ReviewFields) => time(review.text('updatedAt'))),
    patientId: terms((review: ReviewFields) => review.text('patientId')),
    providerId: terms((review: ReviewFields) => review.text('providerId')),
    advocateId: terms((review: ReviewFields) => review.text('advocateId')),
    title: texts((review: ReviewFields) => ` ${fold(review.text('title') ?? '')}`),
  }
}
export type Columns = ReturnType<typeof createColumns>

/** Raised where a column holds something else of the same case: snapshots of before count for nothing. */
export const COLUMNS_VERSION = 1

/** The orders that are others once people are called differently. */
export const ordersByPeople = ['advocate', 'provider'] as const satisfies ReviewOrderColumn[]
const idsOf = { advocate: 'advocateId', provider: 'providerId' } as const

/** What to order by: cases that are alike in it go by when they were begun. */
export function sortableOf(columns: Columns, order: ReviewOrderColumn, names: Names): Sortable {
  const first = firstOf(columns, order, names)
  const { createdAt } = columns
  return {
    has: first.has,
    compare: (one, other) => first.compare(one, other) || createdAt.compare(one, other),
    // Each keeps those that are alike as they are, so that the last to sort is what matters most.
    sort(slots) {
      createdAt.sort(slots)
      first.sort(slots)
    },
  }
}

function firstOf(
  columns: Columns,
  order: ReviewOrderColumn,
  { people, patients }: Names,
): Sortable {
  if (order === 'patient') return columns.patientId.orderedBy((id) => patients?.of(id) ?? null)
  if (order !== 'advocate' && order !== 'provider') return columns[order]
  const folded = new Map([...people].map(([id, name]) => [id, fold(name)]))
  return columns[idsOf[order]].orderedBy((id) => folded.get(id) ?? null)
}
