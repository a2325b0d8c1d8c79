/**
 * The state machine of a ChatReview (specification, section 4). Buttons, refusals, tests and the diagram
 * in docs/review-states.md follow from the one table here.
 */

import {
  type OpenReviewState,
  openReviewStates,
  type ReviewParty,
  type ReviewState,
  reviewState,
} from './review-states.ts'

/** For whom a case waits; null where it is at its end. The practice looks through what is pending. */
export const waitsFor: Record<ReviewState, ReviewParty | null> = {
  0: 'operator',
  1: 'patient',
  2: 'provider',
  3: 'operator',
  4: 'advocate',
  5: 'patient',
  6: 'operator',
  100: null,
  200: null,
}

/**
 * What somebody is to a case. patient: it is about the own chart, whatever else they are. provider and
 * advocate: those of the case. operator: everybody else at the practice's desk. colleague: treats the
 * patient, but has not been given the case.
 */
export const reviewRoles = ['patient', 'provider', 'advocate', 'operator', 'colleague'] as const
export type ReviewRole = (typeof reviewRoles)[number]

/**
 * What can be done with a case. answer: a reply that is the doctor's opinion. remark: a word among the staff.
 * The turn goes to somebody without a word by `turnTo…`, to another doctor by `transfer`, to an advocate by
 * `advocate`.
 */
export const reviewActions = [
  'reply',
  'answer',
  'remark',
  'turnToPatient',
  'turnToProvider',
  'turnToOperator',
  'turnToAdvocate',
  'transfer',
  'advocate',
  'close',
  'cancel',
  'reopen',
  'rate',
] as const
export type ReviewAction = (typeof reviewActions)[number]

/** The action that gives the turn to a party without a word. */
export const turnTo = {
  patient: 'turnToPatient',
  provider: 'turnToProvider',
  operator: 'turnToOperator',
  advocate: 'turnToAdvocate',
} as const satisfies Record<ReviewParty, ReviewAction>

/** Kinds of post that can wait for the patient's answer. */
export const unansweredKinds = ['message', 'opinion'] as const
/**
 * The kind of the last post to the patient, as long as the patient has neither answered it nor passed the turn
 * on; null if there is none.
 */
export type Unanswered = (typeof unansweredKinds)[number] | null

type Moves = Partial<Record<ReviewState, ReviewState>>

const toEach = (to: ReviewState, from: readonly OpenReviewState[] = openReviewStates): Moves =>
  Object.fromEntries(from.map((state) => [state, to]))
const staying: Moves = Object.fromEntries(openReviewStates.map((state) => [state, state]))

/** Who does what in which state, and the state that it leads to. What is not here is refused. */
const moves: Record<ReviewRole, Partial<Record<ReviewAction, Moves>>> = {
  patient: {
    reply: { ...staying, 1: 2, 5: 4 },
    turnToProvider: { 1: 2 },
    turnToAdvocate: { 5: 4 },
    advocate: { 0: 4, 1: 4 },
    cancel: toEach(200),
    reopen: { 100: 2, 200: 0 },
    rate: { 100: 100 },
  },
  provider: {
    reply: { ...staying, 0: 1, 2: 1 },
    answer: toEach(1),
    remark: staying,
    turnToPatient: { 0: 1, 2: 1 },
    turnToProvider: { 0: 2, 1: 2 },
    turnToOperator: { 0: 3, 1: 3, 2: 3 },
    turnToAdvocate: { 0: 4, 1: 4, 2: 4 },
    transfer: { 0: 2, 1: 2, 2: 2 },
    advocate: { 0: 4, 1: 4, 2: 4 },
    close: { 1: 100, 2: 100 },
    cancel: { 0: 200, 1: 200, 2: 200 },
    reopen: { 100: 2 },
  },
  advocate: {
    reply: { ...staying, 0: 5, 4: 5 },
    remark: staying,
    turnToPatient: { 0: 5, 4: 5, 6: 5 },
    turnToProvider: { 0: 2, 4: 2, 5: 2, 6: 2 },
    turnToOperator: { 0: 6, 4: 6, 5: 6 },
    turnToAdvocate: { 0: 4, 1: 4, 2: 4, 3: 4, 5: 4, 6: 4 },
    transfer: toEach(2),
    advocate: toEach(4),
    close: toEach(100),
    cancel: toEach(200),
    reopen: { 100: 4, 200: 0 },
  },
  operator: {
    reply: { ...staying, 0: 1, 3: 1 },
    remark: staying,
    turnToPatient: { 0: 1, 3: 1, 6: 5 },
    turnToProvider: { 0: 2, 1: 2, 3: 2, 6: 2 },
    turnToOperator: { 0: 3, 1: 3, 2: 3, 4: 6, 5: 6 },
    turnToAdvocate: { 0: 4, 1: 4, 2: 4, 3: 4, 6: 4 },
    transfer: toEach(2),
    advocate: toEach(4),
    close: toEach(100),
    cancel: toEach(200),
    reopen: { 100: 3, 200: 0 },
  },
  colleague: {
    remark: staying,
  },
}

/** Who takes part in a case beside the patient: there may be no doctor, or no advocate. */
export type ReviewStanding = {
  state: ReviewState
  providerId: string | null
  advocateId: string | null
}

/** The state that the table leads to; null where it refuses. */
export function tableMove(
  state: ReviewState,
  role: ReviewRole,
  action: ReviewAction,
): ReviewState | null {
  return moves[role][action]?.[state] ?? null
}

/**
 * The state where somebody whose turn it would be takes no part: without a doctor the practice has it, which
 * chooses one; without an advocate whoever it would be without.
 */
export function settledState({ state, providerId, advocateId }: ReviewStanding): ReviewState {
  if (state === reviewState.provider && providerId === null) return reviewState.operator
  if (advocateId !== null) return state
  if (state === reviewState.advocate || state === reviewState.operatorAdv) {
    return reviewState.operator
  }
  return state === reviewState.patientAdv ? reviewState.patient : state
}

/**
 * The state that an action leads to; null where it cannot be done. `transfer` and `advocate` are asked with
 * the standing before: whom they name takes part then.
 */
export function nextReviewState(
  standing: ReviewStanding,
  role: ReviewRole,
  action: ReviewAction,
): ReviewState | null {
  const next = tableMove(standing.state, role, action)
  if (next === null) return null
  const { providerId, advocateId } = standing
  // The turn cannot go to somebody who is not there.
  if (action === 'turnToProvider' && providerId === null) return null
  if (action === 'turnToAdvocate' && advocateId === null) return null
  if (action === 'transfer' || action === 'advocate') return next
  return settledState({ ...standing, state: next })
}

/**
 * Whether an action is refused without a message to the patient. The patient gets the turn to answer something, so
 * a message must be unanswered, or be sent with the turn.
 */
export function needsQuestion(action: ReviewAction, unanswered: Unanswered): boolean {
  return action === 'turnToPatient' && unanswered !== 'message'
}

/** Whether the patient has the turn because of an opinion, and may ask more but need not. */
export function isAnswered({
  state,
  unanswered,
}: {
  state: ReviewState
  unanswered: Unanswered
}): boolean {
  return waitsFor[state] === 'patient' && unanswered === 'opinion'
}

/** What is unanswered once somebody has done something with the case. */
export function nextUnanswered(
  before: Unanswered,
  role: ReviewRole,
  action: ReviewAction,
): Unanswered {
  if (role === 'patient') return null
  if (action === 'answer') return 'opinion'
  return action === 'reply' || action === 'turnToPatient' ? 'message' : before
}

/** What somebody can do with a case as it is: the buttons of its page. */
export function reviewActionsFor(standing: ReviewStanding, role: ReviewRole): ReviewAction[] {
  return reviewActions.filter((action) => nextReviewState(standing, role, action) !== null)
}

/** Whether a case goes on. */
export function isOpenReview({ state }: Pick<ReviewStanding, 'state'>): boolean {
  return openReviewStates.some((open) => open === state)
}
