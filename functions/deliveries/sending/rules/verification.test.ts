import { describe, expect, it } from 'vitest'
import { mayText, type Verification } from './verification.ts'

const practice = { name: 'Bay Spine', contactPhone: '7135550100' }
const unknown: Verification = {
  phone: null,
  phoneVerifiedAt: null,
  approvedName: null,
  approvedPhone: null,
  nameApprovedAt: null,
}
const own = { ...unknown, phone: practice.contactPhone }
const patient = '4155550123'
const onTrial = (known: Verification, to = patient) =>
  mayText(practice, { plan: 'trial', known, to })

describe('texts of a practice on trial', () => {
  it('need a verified phone and an approved name', () => {
    expect(onTrial(unknown)).toBe(false)
    expect(onTrial(own)).toBe(false)
    expect(onTrial({ ...unknown, approvedName: practice.name })).toBe(false)
    expect(onTrial({ ...own, approvedName: practice.name })).toBe(true)
  })

  it('may go to the practice’s own phone once it is verified', () => {
    expect(onTrial(own, practice.contactPhone)).toBe(true)
    expect(onTrial(unknown, practice.contactPhone)).toBe(false)
  })

  it('stop when the name or the phone changes', () => {
    expect(onTrial({ ...own, approvedName: 'Another name' })).toBe(false)
    expect(onTrial({ ...own, phone: '7135550199', approvedName: practice.name })).toBe(false)
  })

  it('are allowed if the operator verified a landline by a call', () => {
    const called = { approvedName: practice.name, approvedPhone: practice.contactPhone }
    expect(onTrial({ ...unknown, ...called })).toBe(true)
  })
})

it('lets a paying practice text without verification', () => {
  expect(mayText(practice, { plan: 'basic', known: unknown, to: patient })).toBe(true)
})
