import { describe, expect, it } from 'vitest'
import {
  decideApproval,
  mayText,
  nothingKnown,
  requestApproval,
  shownVerification,
  type Verification,
} from './verification.ts'

const practice = { name: 'Bay Spine', contactPhone: '7135550100' }
const unknown = nothingKnown
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

const error = (name: string) => expect.objectContaining({ name })

describe('the approval of a name', () => {
  const now = new Date('2026-03-10T15:00:00.000Z')
  const requested = requestApproval(practice, unknown, now)
  const decision = { name: practice.name, isApproved: 1, calledPhone: 0 } as const

  it('is requested once', () => {
    expect(shownVerification(practice, requested)).toMatchObject({
      isNameApproved: false,
      requestedAt: now.toISOString(),
      rejection: null,
    })
    expect(() => requestApproval(practice, requested, now)).toThrow(error('ERR_NO_CHANGE'))
  })

  it('lets the practice text once its phone is verified too', () => {
    const approved = decideApproval(practice, requested, decision, now)

    expect(onTrial(approved)).toBe(false)
    expect(onTrial({ ...approved, phone: practice.contactPhone })).toBe(true)
    expect(() => requestApproval(practice, approved, now)).toThrow(error('ERR_NO_CHANGE'))
  })

  it('verifies the phone that the operator called', () => {
    expect(onTrial(decideApproval(practice, requested, { ...decision, calledPhone: 1 }, now))).toBe(
      true,
    )
  })

  it('is rejected with a reason, and may be requested again', () => {
    const rejection = { ...decision, isApproved: 0, reason: 'Not the name of a practice' } as const
    const rejected = decideApproval(practice, requested, rejection, now)

    expect(shownVerification(practice, rejected)).toMatchObject({
      requestedAt: null,
      rejection: 'Not the name of a practice',
    })
    const again = requestApproval(practice, rejected, now)
    expect(shownVerification(practice, again)).toMatchObject({ rejection: null })
    expect(() => decideApproval(practice, requested, { ...rejection, reason: null }, now)).toThrow(
      error('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('is of the name that the operator looked at', () => {
    const renamed = { ...practice, name: 'Another name' }

    expect(() => decideApproval(renamed, requested, decision, now)).toThrow(
      error('ERR_VERSION_CONFLICT'),
    )
    expect(() =>
      decideApproval(renamed, requested, { ...decision, name: renamed.name }, now),
    ).toThrow(error('ERR_VERSION_CONFLICT'))
    expect(() => decideApproval(practice, unknown, decision, now)).toThrow(error('ERR_NO_CHANGE'))
    expect(shownVerification(renamed, requested).requestedAt).toBeNull()
  })
})
