import { describe, expect, it } from 'vitest'
import { badField, CatalogueError, decodeError, encodeError } from './errors.ts'

/** As a body goes from the server to the browser. */
const sent = (error: CatalogueError) => JSON.parse(JSON.stringify(encodeError(error)))

describe('an error with details', () => {
  it('arrives with them, and with comments that say the same to people', () => {
    expect(decodeError(sent(badField('dob', 'must not be in the future')))).toEqual({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
      message: 'Some fields are missing or not valid.',
      comments: ['dob: must not be in the future'],
      details: { fields: [{ field: 'dob', problem: 'must not be in the future' }] },
    })
  })

  it.each([undefined, null, 'soon', {}, { replaceableAt: 'soon' }])(
    'arrives without them where they are %j',
    (details) => {
      const name = 'ERR_VERIFICATION_REQUEST_TOO_SOON'

      expect(decodeError({ name, message: 'Wait.', comments: [], details })).toEqual({
        name,
        message: 'Wait.',
        comments: [],
        details: null,
      })
    },
  )
})

describe('an error without details', () => {
  it('arrives with its comments', () => {
    const error = new CatalogueError('ERR_NO_CHANGE', ['This task is not ongoing.'])

    expect(sent(error)).not.toHaveProperty('details')
    expect(decodeError(sent(error))).toMatchObject({
      comments: ['This task is not ongoing.'],
      details: null,
    })
  })
})

it('a body that names no error of the catalogue is none', () => {
  expect(decodeError({ name: 'ERR_OF_TOMORROW', message: '?', comments: [] })).toBeNull()
})
