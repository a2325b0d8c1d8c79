import { hashSecret } from '../ids.ts'

const TAG_LENGTH = 22

/**
 * The header in which the distribution tells which answer the caller has: it forwards cookies, and
 * where it does CloudFront keeps If-None-Match to itself.
 */
export const KNOWN_TAG_HEADER = 'x-if-none-match'

/** The tag of an answer's text. Weak: the distribution may compress it on the way. */
export function etagOf(text: string): string {
  return `W/"${hashSecret(text).slice(0, TAG_LENGTH)}"`
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller has this answer already, by what their If-None-Match header said. */
export function isKnown(etag: string, known: string | undefined): boolean {
  return (known ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
