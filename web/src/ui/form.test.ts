import { describe, expect, it } from 'vitest'
import { registration } from '#shared/api/members.ts'
import { fieldErrors, validateWith } from './form.ts'

const labels = { email: 'Email', firstName: 'First name', mobile: 'Mobile', password: 'Password' }
const valid = {
  email: 'ann@example.com',
  password: 'x',
  firstName: 'Ann',
  lastName: 'Lee',
  mobile: '',
}

describe('validating a form by the contract', () => {
  const validate = validateWith(registration, labels)

  it('finds nothing wrong with what the contract takes', () => {
    expect(validate(valid)).toEqual({})
  })

  it('says in whole sentences what is missing and what is wrong', () => {
    expect(validate({ ...valid, email: 'ann', firstName: '', mobile: '123' })).toEqual({
      email: 'Email must be an email address',
      firstName: 'First name is required',
      mobile: 'Mobile must be a 10-digit phone number',
    })
  })
})

describe('the comments of a refused call', () => {
  it('go to the fields that they name; the others are kept', () => {
    expect(
      fieldErrors(
        ['email: must be an email address', 'practiceId: must be an id', 'Try again: later'],
        labels,
      ),
    ).toEqual({
      fields: { email: 'Email must be an email address' },
      rest: ['practiceId: must be an id', 'Try again: later'],
    })
  })
})
