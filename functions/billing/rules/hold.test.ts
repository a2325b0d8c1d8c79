import { describe, expect, it } from 'vitest'
import type { RemoteSubscription } from '../ports/payments.ts'
import { ensureNotSuspended, holdMove } from './hold.ts'

const remote: RemoteSubscription = {
  ...{ id: 's', status: 'active', planVariationId: 'basic-1', cardId: 'c' },
  ...{ startDate: '2027-04-01', chargedThroughDate: '2027-04-30', canceledDate: null },
  ...{ swap: null, cancelActionId: null, pauseActionId: null, createdAt: '2027-04-01T00:00:00Z' },
}
const suspendedAt = '2027-04-10T12:00:00Z'

describe('the subscription of a suspended practice', () => {
  it('is paused once, where it would go on', () => {
    const held = { suspendedAt, heldId: null }
    expect(holdMove(held, remote)).toBe('pause')
    expect(holdMove(held, { ...remote, pauseActionId: 'a' })).toBeNull()
    expect(holdMove(held, { ...remote, canceledDate: '2027-05-01' })).toBeNull()
    for (const status of ['pending', 'paused', 'ended'] as const) {
      expect(holdMove(held, { ...remote, status })).toBeNull()
    }
  })

  it('goes on afterwards, where it was paused for that', () => {
    const free = { suspendedAt: null, heldId: 's' }
    expect(holdMove(free, { ...remote, pauseActionId: 'a' })).toBe('dropPause')
    expect(holdMove(free, { ...remote, status: 'paused' })).toBe('resume')
    expect(holdMove(free, remote)).toBeNull()
    for (const heldId of [null, 'other']) {
      expect(holdMove({ ...free, heldId }, { ...remote, status: 'paused' })).toBeNull()
    }
  })

  it('may be canceled, and nothing is bought', () => {
    for (const action of ['cancel', 'changeCard', 'keepPlan'] as const) {
      expect(() => ensureNotSuspended({ suspendedAt }, action)).not.toThrow()
    }
    for (const action of ['subscribe', 'change', 'undoCancel', 'resume'] as const) {
      expect(() => ensureNotSuspended({ suspendedAt }, action)).toThrow(
        expect.objectContaining({ name: 'ERR_PRACTICE_READ_ONLY' }),
      )
      expect(() => ensureNotSuspended({ suspendedAt: null }, action)).not.toThrow()
    }
  })
})
