import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { email as emailSchema, personName } from '#shared/model/fields.ts'

/** What a provider says of somebody, as far as anybody looks at it. Providers vary: nothing is sure. */
export type Claims = {
  iss?: unknown
  sub?: unknown
  email?: unknown
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
  name?: unknown
}

/** Who somebody is at a provider, for good: unlike addresses, subjects are never given away again. */
export type Subject = { issuer: string; sub: string }

/** Subjects have at most 255 characters (OpenID Connect Core, section 2). */
const subject = v.object({
  iss: v.pipe(v.string(), v.nonEmpty()),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
})

/** @throws ERR_OPENID_NO_SUB */
export function subjectOf(claims: Claims): Subject {
  const parsed = v.safeParse(subject, claims)
  if (!parsed.success) throw new CatalogueError('ERR_OPENID_NO_SUB')
  return { issuer: parsed.output.iss, sub: parsed.output.sub }
}

/**
 * The address that the provider vouches for. Some write the flag as text.
 * @throws ERR_OPENID_NO_EMAIL, ERR_OPENID_EMAIL_NOT_VERIFIED
 */
export function provenEmailOf({ email, email_verified }: Claims): string {
  const parsed = v.safeParse(emailSchema, email)
  if (!parsed.success) throw new CatalogueError('ERR_OPENID_NO_EMAIL')
  if (email_verified !== true && email_verified !== 'true') {
    throw new CatalogueError('ERR_OPENID_EMAIL_NOT_VERIFIED')
  }
  return parsed.output
}

/** What somebody is called, or a stand-in to be changed later: nobody is turned away for it. */
export function personNameOf(claims: Claims): { firstName: string; lastName: string } {
  const [first = null, ...rest] = nameOf(claims.name)?.split(' ') ?? []
  return {
    firstName: nameOf(claims.given_name) ?? first ?? 'New',
    lastName: nameOf(claims.family_name) ?? nameOf(rest.join(' ')) ?? 'member',
  }
}

function nameOf(value: unknown): string | null {
  const parsed = v.safeParse(personName, value)
  return parsed.success ? parsed.output : null
}
