import { describe, expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { contactValues, pausesAccount, toCorrection, validateContact } from './contact.ts'
import { initialInvite, toInvite, validateInvite } from './invite.ts'

const record = aRecord()

describe('an invitation to a chart', () => {
  it('goes to the address of the chart, which the call does not repeat', () => {
    const values = initialInvite(record)
    expect(values.to).toBe('jane@example.com')
    expect(toInvite(values, record)).toEqual({ sendThru: 'email' })
    expect(toInvite({ ...values, to: ' Jane@Example.com' }, record)).toEqual({ sendThru: 'email' })
  })

  it('names another address, such as that of a parent', () => {
    const values = { ...initialInvite(record), to: 'mother@example.com' }
    expect(toInvite(values, record)).toMatchObject({ to: 'mother@example.com' })
  })

  it('goes by text to a chart that has a mobile number alone', () => {
    const values = initialInvite({ email: null, mobile: '4155550199' })
    expect(toInvite(values, { email: null, mobile: '4155550199' })).toEqual({ sendThru: 'text' })
    expect(validateInvite(values)).toEqual({})
  })

  it('asks for an address, and for a note about another way of checking', () => {
    const values = { ...initialInvite(record), to: '', isConfirmed: true, how: 'other' } as const
    expect(validateInvite(values)).toEqual({
      to: 'Enter an email address',
      note: 'Say how you know the person',
    })
    expect(validateInvite({ ...values, to: 'nobody' })).toHaveProperty('to')
  })

  it('carries the identity only if staff confirmed it', () => {
    const values = { ...initialInvite(record), how: 'knownInPerson', note: 'Neighbor' } as const
    expect(toInvite(values, record)).not.toHaveProperty('identity')
    expect(toInvite({ ...values, isConfirmed: true }, record)).toMatchObject({
      identity: { how: 'knownInPerson', note: 'Neighbor' },
    })
  })
})

describe('a correction of contact details', () => {
  it('pauses the account for a new email or date of birth, not for a new mobile number', () => {
    expect(pausesAccount({ email: 'new@example.com' })).toBe(true)
    expect(pausesAccount({ dob: '03/01/1980' })).toBe(true)
    expect(pausesAccount({ mobile: '(415) 555-0100' })).toBe(false)
  })

  it('sends only the changed fields, as the contract requires', () => {
    expect(toCorrection({ dob: '03/01/1980' }, 4)).toEqual({ dob: '19800301', version: 4 })
    expect(toCorrection({ mobile: '(415) 555-0100' }, 4)).toMatchObject({ mobile: '4155550100' })
  })

  it('refuses a missing or future date of birth', () => {
    const values = contactValues(record)
    const at = { before: values, today: '20260304' }
    expect(validateContact(values, at)).toEqual({})
    expect(validateContact({ ...values, dob: '' }, at)).toHaveProperty('dob')
    expect(validateContact({ ...values, dob: '03/05/2026' }, at)).toHaveProperty('dob')
  })

  it('leaves a record without a date of birth as it is', () => {
    const before = { ...contactValues(record), dob: '' }
    expect(validateContact(before, { before, today: '20260304' })).toEqual({})
  })
})
