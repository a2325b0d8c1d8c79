import { describe, expect, it } from 'vitest'
import { aScope } from '#test/support/records.ts'
import { isNarrow, isVisible, statusesOf } from './list.ts'

describe('what is asked', () => {
  it('is every status, unless some are named', () => {
    expect(statusesOf({})).toEqual([0, 1, 9, 15, 16, 20])
    expect(statusesOf({ status: [15, 0, 15] })).toEqual([15, 0])
  })

  it('is narrow of a patient, and of what somebody has not finished', () => {
    expect(isNarrow({ patientId: 'JANE' })).toBe(true)
    expect(isNarrow({ advocateId: 'ANN', status: [0, 15] })).toBe(true)
    expect(isNarrow({ advocateId: 'ANN', status: [0, 1] })).toBe(false)
    expect(isNarrow({ advocateId: 'ANN' })).toBe(false)
    expect(isNarrow({ status: [0] })).toBe(false)
  })
})

describe('a task', () => {
  it('is seen by the practice, and by a provider whose patient or task it is', () => {
    const task = { advocateId: 'ANN', patientId: 'JANE' }
    const provider = (memberId: string | null) => aScope({ reaches: ['treated'], memberId })
    const [jane, joe] = [new Set(['JANE']), new Set(['JOE'])]

    expect(isVisible(aScope(), task, new Set())).toBe(true)
    expect(isVisible(provider('DOC'), task, jane)).toBe(true)
    expect(isVisible(provider('ANN'), task, joe)).toBe(true)
    expect(isVisible(provider('BOB'), task, joe)).toBe(false)
    expect(isVisible(provider(null), task, new Set())).toBe(false)
    expect(isVisible(aScope({ reaches: ['leads'] }), task, new Set())).toBe(false)
  })
})
