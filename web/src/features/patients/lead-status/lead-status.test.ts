import { describe, expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { type Adjusting, adjustmentOf } from './adjusting.ts'
import { changeOf } from './may-change.ts'
import { reachedAt } from './status-dates.ts'
import { statusTexts } from './texts.ts'

describe('changing the status', () => {
  it('is for whom it is permitted with this very lead', () => {
    expect(changeOf(true, aRecord())).toEqual({ kind: 'may' })
    expect(changeOf(false, aRecord())).toEqual({ kind: 'mayNot', why: statusTexts.notPermitted })
  })

  it('is neither offered nor refused as long as that is not known', () => {
    expect(changeOf(null, aRecord())).toEqual({ kind: 'undecided' })
  })

  it('is for nobody once the lead is converted', () => {
    const change = changeOf(true, aRecord({ leadStatus: 100 }))
    expect(change).toEqual({ kind: 'mayNot', why: statusTexts.converted })
  })
})

describe('what is sent of an adjustment', () => {
  const nothing: Adjusting = {
    ...{ status: null, reason: null, note: '' },
    ...{ isTimed: false, day: null, time: null },
  }
  const sentOf = (chosen: Partial<Adjusting>) =>
    adjustmentOf({ ...nothing, ...chosen }, 'America/Chicago')

  it('is nothing without a status or a time', () => {
    expect(sentOf({ note: 'A mistake' })).toBeNull()
    expect(sentOf({ day: '2026-03-04', time: '09:15' })).toBeNull()
    expect(sentOf({ status: 2, isTimed: true, day: '2026-03-04' })).toBeNull()
  })

  it('is a status with or without a reason, a time in the zone of the practice, or both', () => {
    expect(sentOf({ status: 2, note: ' ' })).toEqual({ status: 2 })
    expect(sentOf({ isTimed: true, day: '2026-03-04', time: '09:15' })).toEqual({
      statusAt: '2026-03-04T15:15:00.000Z',
    })
    expect(sentOf({ status: 3, reason: 'Spoke', note: 'A mistake' })).toEqual({
      ...{ status: 3, reason: 'Spoke', note: 'A mistake' },
    })
  })
})

describe('reachedAt', () => {
  it('is when the status was first reached', () => {
    expect(reachedAt(aRecord(), 1)).toBe('2026-03-04T15:00:00.000Z')
    expect(reachedAt(aRecord(), 2)).toBeNull()
  })

  it('is known of the present status before it has been noted down', () => {
    const moved = aRecord({ leadStatus: 2, leadStatusAt: '2026-03-05T15:00:00.000Z' })
    expect(reachedAt(moved, 2)).toBe('2026-03-05T15:00:00.000Z')
  })
})
