import { describe, expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import {
  emptyValues,
  fieldError,
  type PatientValues,
  toChange,
  toNewPatient,
  validatePatient,
  valuesOf,
} from './values.ts'

const TODAY = '20260304'

function typed(changes: Partial<PatientValues> = {}): PatientValues {
  return {
    ...emptyValues('patients'),
    firstName: 'Jane',
    lastName: 'Doe',
    dob: '02/29/1980',
    ...changes,
  }
}

describe('validatePatient', () => {
  it('takes a name and a date of birth', () => {
    expect(validatePatient(typed(), 'add', TODAY)).toEqual({})
  })

  it.each([
    ['an email', { email: 'jane@example.com' }],
    ['a mobile number', { mobile: '415 555 0199' }],
  ])('takes %s instead of the names', (_, contact) => {
    const values = typed({ firstName: '', lastName: '', ...contact })
    expect(validatePatient(values, 'add', TODAY)).toEqual({})
  })

  it('asks for an email, a mobile number or both names', () => {
    const errors = validatePatient(typed({ lastName: '' }), 'add', TODAY)
    expect(errors).toEqual({
      email: 'Fill in an email, a mobile number, or the first and last name.',
    })
  })

  it('asks for a role', () => {
    const values = typed({ isLead: false, isPatient: false })
    expect(validatePatient(values, 'add', TODAY)).toHaveProperty('isLead')
  })

  it.each([
    ['', 'Date of birth is required'],
    ['02/30/1980', 'Date input not valid.'],
    ['03/05/2026', 'Date of birth must be in the past.'],
  ])('says what is wrong with the date of birth "%s"', (dob, message) => {
    expect(validatePatient(typed({ dob }), 'add', TODAY)).toEqual({ dob: message })
  })

  it('names every field that is wrong', () => {
    const values = typed({
      email: 'jane@',
      mobile: '0123',
      addressZip: '1',
      marketingCampaign: 'x'.repeat(256),
      firstName: '1',
    })
    expect(validatePatient(values, 'add', TODAY)).toEqual({
      email: 'Enter a valid email address.',
      mobile: 'Mobile must be a 10-digit phone number',
      addressZip: 'ZIP code must be a ZIP code such as 90210',
      marketingCampaign: 'Marketing campaign must be at most 255 characters',
      firstName: 'First name must be a name',
    })
  })
})

describe('fieldError', () => {
  it('leaves an empty field alone', () => {
    expect(fieldError(emptyValues('leads'), 'email', TODAY)).toBeNull()
    expect(fieldError(emptyValues('leads'), 'dob', TODAY)).toBeNull()
  })

  it('finds what is wrong with one field by itself', () => {
    const values = typed({ email: 'jane', mobile: '1' })
    expect(fieldError(values, 'mobile', TODAY)).toBe('Mobile must be a 10-digit phone number')
  })
})

describe('toNewPatient', () => {
  it('sends the day as YYYYMMDD and numbers as digits', () => {
    const sent = toNewPatient(typed({ mobile: '(415) 555-0199' }))
    expect(sent).toMatchObject({ dob: '19800229', mobile: '4155550199', isPatient: true })
  })
})

describe('toChange', () => {
  it('is empty for a form that was only looked at', () => {
    const values = valuesOf(aRecord())
    expect(toChange(values, { ...values })).toEqual({})
  })

  it('has only what was changed, also what was emptied', () => {
    const values = valuesOf(aRecord())
    const change = toChange(values, { ...values, addressCity: '', lastName: 'Roe' })
    expect(change).toEqual({ addressCity: '', lastName: 'Roe' })
  })
})
