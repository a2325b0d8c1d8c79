import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { isOpenReview, waitsFor } from '#shared/model/review-moves.ts'
import { reviewParties, reviewStates } from '#shared/model/review-states.ts'
import { aReview } from '#test/support/review-items.ts'
import { packReview, type ReviewRow } from '../../records.ts'
import { rowOf } from '../../rules/review.ts'
import { createReviewDirectory } from './directory.ts'
import type { Within } from './filters.ts'

const PRACTICE = '01JPRACT1CE000000000000001'
const people = ['D'.repeat(26), 'E'.repeat(26)]
const names = {
  people: new Map([
    ['D'.repeat(26), 'Zoe'],
    ['E'.repeat(26), 'Ann'],
  ]),
  patients: null,
}

const someRow: fc.Arbitrary<Omit<ReviewRow, 'id'>> = fc
  .record({
    state: fc.constantFrom(...reviewStates),
    providerId: fc.constantFrom(null, ...people),
    advocateId: fc.constantFrom(null, ...people),
    patientId: fc.constantFrom('P', 'Q', 'R'),
    hours: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ hours, ...about }) => {
    const at = new Date(Date.UTC(2026, 2, 1, hours)).toISOString()
    const dueAt = waitsFor[about.state] === null ? null : at
    const { id: _, ...row } = rowOf(aReview({ ...about, dueAt, createdAt: at, updatedAt: at }))
    return row
  })
const someRows = fc
  .array(someRow, { maxLength: 40 })
  .map((rows) =>
    rows.map((row, at): ReviewRow => ({ ...row, id: `R${String(at).padStart(3, '0')}` })),
  )

const someFilter = fc.record(
  {
    state: fc.uniqueArray(fc.constantFrom(...reviewStates), { minLength: 1 }),
    waitingFor: fc.constantFrom(...reviewParties),
    isOpen: fc.constantFrom(0 as const, 1 as const),
    providerId: fc.constantFrom(...people),
    advocateId: fc.constantFrom(...people),
  },
  { requiredKeys: [] },
)

const query = (asked: object) =>
  v.parse(reviewRoutes.list.query, { practiceId: PRACTICE, limit: 1000, ...asked })

function passes(row: ReviewRow, filter: Partial<Record<string, unknown>>): boolean {
  const { state, waitingFor, isOpen, providerId, advocateId } = filter
  return (
    (!Array.isArray(state) || state.includes(row.state)) &&
    (waitingFor === undefined || waitsFor[row.state] === waitingFor) &&
    (isOpen === undefined || isOpenReview(row) === (isOpen === 1)) &&
    (providerId === undefined || row.providerId === providerId) &&
    (advocateId === undefined || row.advocateId === advocateId)
  )
}

describe('the list of cases', () => {
  it('finds what passes every filter and may be seen, late ones first, with an exact total', () => {
    const someWithin: fc.Arbitrary<Within | null> = fc.option(
      fc.record({
        patientIds: fc.subarray(['P', 'Q', 'R']).map((ids) => new Set(ids)),
        providerId: fc.constantFrom(null, ...people),
      }),
    )
    fc.assert(
      fc.property(someRows, someFilter, someWithin, (rows, filter, within) => {
        const directory = createReviewDirectory(rows.map(packReview))
        directory.apply([], names)
        const { items, total } = directory.page(query(filter), within)
        const isSeen = (row: ReviewRow) =>
          within === null ||
          within.patientIds.has(row.patientId) ||
          (within.providerId !== null && row.providerId === within.providerId)
        const expected = rows.filter((row) => isSeen(row) && passes(row, filter))

        expect(total).toBe(expected.length)
        expect(items.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id))
        const due = items.map(({ dueAt }) => dueAt ?? '~')
        expect(due).toEqual(due.toSorted())
      }),
    )
  })

  it('is ordered by people as they are called now', () => {
    const row = (id: string, providerId: string | null): ReviewRow => {
      return { ...rowOf(aReview({ providerId })), id }
    }
    const [zoe = '', ann = ''] = people
    const rows = [row('R1', zoe), row('R2', ann), row('R3', null)]
    const directory = createReviewDirectory(rows.map(packReview))
    directory.apply([], names)
    const order = () =>
      directory.page(query({ order: 'provider ASC' }), null).items.map(({ id }) => id)
    expect(order()).toEqual(['R2', 'R1', 'R3'])

    directory.apply([], { ...names, people: new Map([...names.people, [zoe, 'Abe']]) })
    expect(order()).toEqual(['R1', 'R2', 'R3'])
  })

  it('takes over what was written since, and forgets nothing of what was found before', () => {
    const before = rowOf(aReview({ state: 2 }))
    const directory = createReviewDirectory([packReview(before)])
    directory.apply([], names)
    const waiting = query({ waitingFor: 'provider' })
    expect(directory.page(waiting, null).total).toBe(1)

    const after = { ...before, state: 1 as const, version: 2 }
    directory.apply([packReview(after), packReview(before)], names)

    expect(directory.page(waiting, null).total).toBe(0)
    expect(directory.page({ ...query({}), search: 'left kn' }, null).total).toBe(1)
    expect(directory.page({ ...query({}), search: 'elbow' }, null).total).toBe(0)
  })
})
