import { describe, expect, it } from 'vitest'
import { dobProblem, viewOf, visitorViewOf } from './invitation.ts'
import { endedTexts } from './texts.ts'

const chart = { practiceId: 'C1', patientId: 'P1' }

describe('the page of an invitation', () => {
  it.each([
    ['open', 'open'],
    ['declined', 'declined'],
    ['expired', 'expired'],
    ['revoked', 'invalid'],
    ['usedUp', 'usedUp'],
    ['accepted', 'used'],
  ] as const)('shows an invitation that is %s as %s', (state, view) => {
    expect(viewOf({ state, chart: null })).toBe(view)
  })

  it('shows the member who accepted the connected practice', () => {
    expect(viewOf({ state: 'accepted', chart })).toBe('connected')
  })

  it('shows visitors only that an invitation is closed', () => {
    expect(visitorViewOf('closed')).toBe('used')
    expect(visitorViewOf('expired')).toBe('expired')
  })

  it('says what to do for each way in which an invitation ends', () => {
    for (const { title, text } of Object.values(endedTexts)) {
      expect(title).not.toBe('')
      expect(text).toMatch(/\.$/)
    }
  })
})

it('asks for a whole date of birth in the past', () => {
  expect(dobProblem('', '20260304')).toBe('Enter the date of birth')
  expect(dobProblem('02/30/1980', '20260304')).toBe('Enter the date of birth as MM/dd/yyyy')
  expect(dobProblem('02/29/1980', '20260304')).toBeNull()
})
