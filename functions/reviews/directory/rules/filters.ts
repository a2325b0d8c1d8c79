import type { Test } from '#functions/platform/directory/results.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { reviewRoutes } from '#shared/api/reviews.ts'
import { isOpenReview, waitsFor } from '#shared/model/review-moves.ts'
import { reviewStates } from '#shared/model/review-states.ts'
import { words } from '#shared/normalize.ts'
import { type Columns, type PatientNames, stateRank } from './columns.ts'

/** What is asked of the list; `search` by those calls that take words. */
export type ReviewQuery = HandlerInput<typeof reviewRoutes.list>['query'] & {
  search?: string | undefined
}
export type ReviewFilter = Omit<ReviewQuery, 'order' | 'offset' | 'limit' | 'practiceId'>

/** Which cases may be seen: those of some patients, and those that somebody was given. */
export type Within = { patientIds: ReadonlySet<string>; providerId: string | null }

/** All that a case must pass to be found; whoever read the cases has chosen those of a patient. */
export function filtersOf(
  columns: Columns,
  filter: ReviewFilter,
  patients: PatientNames | null,
): Test[] {
  const { dueFrom, dueTo, providerId, advocateId, search } = filter
  const tests: Test[] = statesOf(columns, filter)
  if (dueFrom || dueTo) {
    const from = dueFrom ? Date.parse(dueFrom) : 0
    tests.push(columns.dueAt.between(from, dueTo ? Date.parse(dueTo) : Infinity))
  }
  if (providerId) tests.push(columns.providerId.where((id) => id === providerId))
  if (advocateId) tests.push(columns.advocateId.where((id) => id === advocateId))
  for (const word of words(search ?? '')) tests.push(wordTest(columns, word, patients))
  return tests
}

function statesOf({ state: { at } }: Columns, filter: ReviewFilter): Test[] {
  const { state, waitingFor, isOpen } = filter
  if (!state && !waitingFor && isOpen === undefined) return []
  const wanted = reviewStates.filter(
    (one) =>
      (!state || state.includes(one)) &&
      (!waitingFor || waitsFor[one] === waitingFor) &&
      (isOpen === undefined || isOpenReview({ state: one }) === (isOpen === 1)),
  )
  const ranks = wanted.map(stateRank)
  return [(slot) => ranks.includes(at(slot) ?? -1)]
}

/** The beginning of a word of the question, or of what its patient is called. */
function wordTest(columns: Columns, word: string, patients: PatientNames | null): Test {
  const beginning = ` ${word}`
  const isOfPatient = columns.patientId.where((id) => {
    const name = patients?.of(id) ?? null
    return name !== null && ` ${name.replaceAll('-', ' ')}`.includes(beginning)
  })
  return (slot) => columns.title.at(slot).includes(beginning) || isOfPatient(slot)
}

/** Whether a case may be seen by somebody who does not see all; null for who does. */
export function withinReach(columns: Columns, within: Within | null): Test[] {
  if (within === null) return []
  const { patientIds, providerId } = within
  const isOfPatient = columns.patientId.where((id) => patientIds.has(id))
  const isOwn = columns.providerId.where((id) => id === providerId)
  return [(slot) => isOfPatient(slot) || (providerId !== null && isOwn(slot))]
}
