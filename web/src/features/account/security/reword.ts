import type { ErrorName } from '#shared/errors.ts'
import { ApiError } from '../../../api/api-error.ts'
import { securityTexts as texts } from './texts.ts'

type Words = Partial<Record<ErrorName, string>>

/** What a wrong password is called where the person is signed in already. */
const passwordWords: Words = {
  ERR_PASSWORD_WRONG: texts.passwordWrong,
  ERR_PASSWORD_NOT_SET: texts.passwordNotSet,
}

/** The same error, in the words that fit where it is shown; what is weak of a password comes along. */
export function reword(error: ApiError, words: Words = {}): ApiError {
  const weakness = error.name === 'ERR_PASSWORD_NOT_SAFE' ? error.comments.join(' ') : ''
  const text = weakness || { ...passwordWords, ...words }[error.name]
  return text ? new ApiError(error.name, text) : error
}
