import { describe, expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { statusTexts } from '../texts.ts'
import { changeOf } from './may-change.ts'
import { reachedAt } from './status-dates.ts'

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
