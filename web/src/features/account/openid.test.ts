import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { parametersIn } from './openid.ts'
import { explained } from './openid-failure.ts'

describe('what a sign-in service sends back', () => {
  it.each([
    [
      '?code=a%2Fb&state=s&iss=https%3A%2F%2Fid.example',
      { code: 'a/b', state: 's', iss: 'https://id.example' },
    ],
    ['?error=access_denied&state=s', { error: 'access_denied', state: 's' }],
    ['?code=c&session_state=other', { code: 'c' }],
    ['?unknown=1', null],
    ['', null],
  ])('in %j is %j', (search, parameters) => {
    expect(parametersIn(search)).toEqual(parameters)
  })
})

describe('a failure of signing in through a service', () => {
  it('says what to do, and keeps what else was told', () => {
    const error = new ApiError('ERR_OPENID_FAILED', 'Start again.', ['The service said: no'])

    const { name, message, comments } = explained(error)

    expect(name).toBe('ERR_OPENID_FAILED')
    expect(message).toContain('Go back and start again.')
    expect(comments).toEqual(['The service said: no'])
  })

  it('of another kind stays as it is', () => {
    const error = new ApiError('ERR_BACKEND_UNAVAILABLE')

    expect(explained(error)).toMatchObject({ name: error.name, message: error.message })
  })
})
