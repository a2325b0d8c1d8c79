/** The states of a ChatReview (specification, section 4). */
export const reviewState = {
  pending: 0,
  patient: 1,
  provider: 2,
  operator: 3,
  advocate: 4,
  patientAdv: 5,
  operatorAdv: 6,
  closed: 100,
  canceled: 200,
} as const

export type ReviewState = (typeof reviewState)[keyof typeof reviewState]
export const reviewStates = [0, 1, 2, 3, 4, 5, 6, 100, 200] as const satisfies ReviewState[]
/** Those in which a case goes on. */
export const openReviewStates = [0, 1, 2, 3, 4, 5, 6] as const satisfies ReviewState[]
export type OpenReviewState = (typeof openReviewStates)[number]

export const reviewStateLabels: Record<ReviewState, string> = {
  0: 'Pending',
  1: 'Patient',
  2: 'Doctor',
  3: 'Practice',
  4: 'Advocate',
  5: 'Patient, for the advocate',
  6: 'Practice, for the advocate',
  100: 'Closed',
  200: 'Canceled',
}

/** For whom a case can wait. */
export const reviewParties = ['patient', 'provider', 'operator', 'advocate'] as const
export type ReviewParty = (typeof reviewParties)[number]
