import { ApiError } from '../../api/api-error.ts'
import { openidTexts } from './openid-texts.ts'

/** The same failure, in words that say what to do about it. */
export function explained({ name, message, comments }: ApiError): ApiError {
  const texts: Partial<Record<string, string>> = openidTexts.errors
  return new ApiError(name, texts[name] ?? message, comments)
}
