import { hashSecret } from '../ids.ts'

const TAG_LENGTH = 22

/**
 * The header in which the distribution passes on If-None-Match, which CloudFront does not forward
 * with cookies.
 */
export const KNOWN_TAG_HEADER = 'x-if-none-match'

/** The tag of an answer's text. Weak: the distribution may compress it on the way. */
export function etagOf(text: string): string {
  return `W/"${hashSecret(text).slice(0, TAG_LENGTH)}"`
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller has this answer already, by their If-None-Match header. */
export function matches(etag: string, ifNoneMatch: string | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
