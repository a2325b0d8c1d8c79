import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { email as emailSchema, personName } from '#shared/model/fields.ts'

/** The claims that are used. Providers vary, so that nothing about them is certain. */
export type Claims = {
  iss?: unknown
  sub?: unknown
  email?: unknown
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
  name?: unknown
}

/** A person's permanent id at a provider: unlike addresses, subjects are never reassigned. */
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

/** The person's name, or a placeholder to be changed later: nobody is refused for lack of one. */
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
