import { describe, expect, it } from 'vitest'
import { registration } from '#shared/api/members.ts'
import { CatalogueError, encodeError } from '#shared/errors.ts'
import { ApiError, readError } from '../api/api-error.ts'
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
      email: 'Enter a valid email address',
      firstName: 'First name is required',
      mobile: 'Mobile must be a 10-digit phone number',
    })
  })
})

describe('a refused call', () => {
  const refusal = (fields: { field: string; problem: string }[]) =>
    readError(400, encodeError(new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })))
  const email = { field: 'email', problem: 'Enter a valid email address' }

  it('says at each field what is wrong with it', () => {
    expect(fieldErrors(refusal([email]), labels)).toEqual({
      fields: { email: 'Enter a valid email address' },
      saysMore: false,
    })
  })

  it('says it at the field of a form that asks for one of what the call takes several of', () => {
    const error = refusal([{ ...email, field: 'people.0.email' }])

    expect(fieldErrors(error, labels).fields).toEqual({ email: 'Enter a valid email address' })
    const second = refusal([{ ...email, field: 'people.1.email' }])
    expect(fieldErrors(second, labels)).toEqual({ fields: {}, saysMore: true })
  })

  it('says more where it names a field that the form has not', () => {
    const error = refusal([email, { field: 'practiceId', problem: 'must be an id' }])

    expect(fieldErrors(error, labels)).toEqual({
      fields: { email: 'Enter a valid email address' },
      saysMore: true,
    })
  })

  it('is read from its details alone', () => {
    const error = new ApiError('ERR_NO_CHANGE', 'No.', ['email: Enter a valid email address'])

    expect(fieldErrors(error, labels)).toEqual({ fields: {}, saysMore: true })
  })
})
