import { expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import { WriteBusy } from '../write-busy.ts'
import { expectedError } from './expected-error.ts'

const withStatus = (statusCode: number) => Object.assign(new Error('refused'), { statusCode })

it.each([
  ['an error of the catalogue', new CatalogueError('ERR_NO_CHANGE'), 'ERR_NO_CHANGE'],
  [
    'a write that others were in the way of',
    new WriteBusy({ cause: null }),
    'ERR_VERSION_CONFLICT',
  ],
  ['a body that cannot be read', withStatus(422), 'ERR_REQUEST_PARAMS_MISFORMAT'],
  ['a path that there is not', withStatus(404), 'ERR_TARGET_NOT_FOUND'],
])('refuses after %s', (_, error, name) => {
  expect(expectedError(error)?.name).toBe(name)
})

it.each([new Error('broken'), withStatus(500), 'text', null])('expects no other: %s', (error) => {
  expect(expectedError(error)).toBeNull()
})
