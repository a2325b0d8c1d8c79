import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOpenReview,
  needsQuestion,
  nextReviewState,
  nextUnanswered,
  type ReviewAction,
  type ReviewRole,
  type ReviewStanding,
  reviewActions,
  reviewActionsFor,
  reviewRoles,
  settledState,
  tableMove,
  turnTo,
  waitsFor,
} from './review-moves.ts'
import { openReviewStates, reviewStateLabels, reviewStates } from './review-states.ts'

const someState = fc.constantFrom(...reviewStates)
const someRole = fc.constantFrom(...reviewRoles)
const someAction = fc.constantFrom(...reviewActions)
const someId = fc.constantFrom(null, 'somebody')
const someStanding: fc.Arbitrary<ReviewStanding> = fc
  .record({ state: someState, providerId: someId, advocateId: someId })
  .map((standing) => ({ ...standing, state: settledState(standing) }))

const isStaff = (role: ReviewRole) => role !== 'patient'
const whole = { providerId: 'a', advocateId: 'b' }

describe('the table', () => {
  it('ends a case by close and cancel alone, and begins it again by reopen alone', () => {
    fc.assert(
      fc.property(someState, someRole, someAction, (state, role, action) => {
        const next = tableMove(state, role, action)
        if (next === null) return
        const isOpen = isOpenReview({ state })
        const opens = isOpenReview({ state: next })

        expect(isOpen && !opens).toBe(action === 'close' || action === 'cancel')
        expect(!isOpen && opens).toBe(action === 'reopen')
      }),
    )
  })

  it('keeps the staff’s own matters from patients, and the patient’s from the staff', () => {
    const ofStaff: ReviewAction[] = [
      'answer',
      'remark',
      'transfer',
      'close',
      'turnToPatient',
      'turnToOperator',
    ]
    for (const state of reviewStates) {
      for (const action of ofStaff) expect(tableMove(state, 'patient', action)).toBeNull()
      for (const role of reviewRoles.filter(isStaff)) {
        expect(tableMove(state, role, 'rate')).toBeNull()
      }
    }
  })

  it('lets only the doctor of the case give an opinion, which the patient reads next', () => {
    for (const role of reviewRoles) {
      for (const state of openReviewStates) {
        expect(tableMove(state, role, 'answer')).toBe(role === 'provider' ? 1 : null)
      }
    }
  })

  it('lets everybody who takes part write as long as the case goes on, and nobody after', () => {
    for (const role of reviewRoles) {
      for (const state of reviewStates) {
        const may = role !== 'colleague' && isOpenReview({ state })
        expect(tableMove(state, role, 'reply') !== null, `${role} in ${state}`).toBe(may)
      }
    }
  })

  it('gives the turn to whom the action names', () => {
    for (const [party, action] of Object.entries(turnTo)) {
      for (const role of reviewRoles) {
        for (const state of reviewStates) {
          const next = tableMove(state, role, action)
          if (next !== null) expect(waitsFor[next], `${role} ${action} in ${state}`).toBe(party)
        }
      }
    }
  })

  it('leaves no case stuck: whoever it waits for can do something, and the practice can end it', () => {
    for (const state of openReviewStates) {
      const party = waitsFor[state]
      if (party === null) throw new Error('an open case waits for somebody')
      expect(reviewActionsFor({ state, ...whole }, party)).toContain('reply')
      expect(reviewActionsFor({ state, ...whole }, 'operator')).toEqual(
        expect.arrayContaining(['close', 'cancel', 'transfer', 'advocate']),
      )
    }
  })

  it('reaches every state from the beginning', () => {
    const reached = new Set([0])
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const state of reviewStates.filter((one) => reached.has(one))) {
        for (const role of reviewRoles) {
          for (const action of reviewActions) {
            const next = nextReviewState({ state, ...whole }, role, action)
            if (next !== null) reached.add(next)
          }
        }
      }
    }

    expect([...reached].toSorted((one, other) => one - other)).toEqual(reviewStates)
  })
})

describe('a case without a doctor or an advocate', () => {
  it('never waits for who is not there', () => {
    fc.assert(
      fc.property(someStanding, someRole, someAction, (standing, role, action) => {
        const next = nextReviewState(standing, role, action)
        if (next === null || action === 'transfer' || action === 'advocate') return
        if (standing.providerId === null) expect(waitsFor[next]).not.toBe('provider')
        if (standing.advocateId === null) expect(waitsFor[next]).not.toBe('advocate')
      }),
    )
  })

  it('is settled once: settling again changes nothing', () => {
    fc.assert(
      fc.property(someStanding, (standing) => {
        expect(settledState(standing)).toBe(standing.state)
      }),
    )
  })

  it('goes to the practice where the doctor’s or the advocate’s turn would be', () => {
    const alone = { providerId: null, advocateId: null }

    expect(nextReviewState({ state: 1, ...alone }, 'patient', 'reply')).toBe(3)
    expect(nextReviewState({ state: 100, ...alone }, 'patient', 'reopen')).toBe(3)
    expect(nextReviewState({ state: 0, ...alone }, 'operator', 'turnToProvider')).toBeNull()
    expect(nextReviewState({ state: 0, ...alone }, 'operator', 'transfer')).toBe(2)
  })
})

describe('what the patient has not answered', () => {
  it('is the last post of the practice, until the patient acts', () => {
    expect(nextUnanswered(null, 'provider', 'reply')).toBe('message')
    expect(nextUnanswered('message', 'provider', 'answer')).toBe('opinion')
    expect(nextUnanswered('opinion', 'operator', 'reply')).toBe('message')
    for (const action of ['reply', 'turnToProvider', 'advocate', 'reopen'] as const) {
      expect(nextUnanswered('message', 'patient', action)).toBeNull()
    }
  })

  it('stays the same while the practice passes the turn on', () => {
    for (const before of [null, 'message', 'opinion'] as const) {
      for (const action of ['turnToOperator', 'transfer', 'advocate', 'close'] as const) {
        expect(nextUnanswered(before, 'operator', action)).toBe(before)
      }
    }
  })

  it('must be a message before the patient gets the turn, and no other turn needs one', () => {
    expect(needsQuestion('turnToPatient', null)).toBe(true)
    expect(needsQuestion('turnToPatient', 'opinion')).toBe(true)
    expect(needsQuestion('turnToPatient', 'message')).toBe(false)
    for (const action of reviewActions.filter((one) => one !== 'turnToPatient')) {
      expect(needsQuestion(action, null)).toBe(false)
    }
  })
})

/** What leads from one state to another, in words: by whom, then what they do. */
function wordsBetween(from: number, to: number): string {
  return reviewRoles
    .flatMap((role) => {
      const actions = reviewActions.filter((action) =>
        reviewStates.some((state) => state === from && tableMove(state, role, action) === to),
      )
      return actions.length > 0 ? [`${role}: ${actions.join(', ')}`] : []
    })
    .join('<br>')
}

/** The state machine as the documentation shows it. */
function diagramOf(): string {
  const arrows = reviewStates.flatMap((from) =>
    reviewStates.flatMap((to) => {
      const words = from === to ? '' : wordsBetween(from, to)
      return words === '' ? [] : [`  s${from} --> s${to} : ${words}`]
    }),
  )
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['state', 'waits for', ...reviewRoles]
  const rows = reviewStates.map((state) => [
    `${state} ${reviewStateLabels[state]}`,
    waitsFor[state] ?? 'nobody',
    ...reviewRoles.map((role) =>
      reviewActions.filter((action) => tableMove(state, role, action) !== null).join(', '),
    ),
  ])
  return [
    '# States of a review',
    '',
    'What leads a ChatReview from which state to which, and who can do what in which; written by',
    '`shared/model/review-moves.test.ts` from the table of `shared/model/review-moves.ts`. Without a doctor',
    'the practice has the turn in place of the doctor, and without an advocate in place of the advocate.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...reviewStates.map((state) => `  s${state} : ${state} ${reviewStateLabels[state]}`),
    '  [*] --> s0 : patient, operator: create',
    ...arrows,
    '```',
    '',
    rowOf(head),
    rowOf(head.map(() => '---')),
    ...rows.map(rowOf),
    '',
  ].join('\n')
}

it('is what the documentation says of the states of a review', async () => {
  await expect(diagramOf()).toMatchFileSnapshot('../../docs/review-states.md')
})
