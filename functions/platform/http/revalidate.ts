import { hashSecret } from '../ids.ts'

const TAG_LENGTH = 22

/** The tag of an answer's text. Weak: the distribution may compress it on the way. */
export function etagOf(text: string): string {
  return `W/"${hashSecret(text).slice(0, TAG_LENGTH)}"`
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller has this answer already, by its If-None-Match header. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
