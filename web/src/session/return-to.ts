import * as v from 'valibot'

/** The address of a page that leads back: the path and search to come back to. */
export const returnSearch = v.object({ returnTo: v.optional(v.fallback(v.string(), '/')) })

const ORIGIN = 'https://praxis.invalid'
/** The pages for signing in and out themselves; the router does not mind case or slashes. */
const SIGNING_IN = /^\/+(login|logout|register|forget-password|verify-email|openid)(\/|$)/i

/**
 * The path to come back to after signing in: only one of this site. Null for anything else:
 * other sites, scripts, and the pages for signing in and out themselves, encoded or not.
 */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const url = URL.canParse(value, ORIGIN) ? new URL(value, ORIGIN) : null
  if (!url || url.origin !== ORIGIN) return null
  const path = decoded(url.pathname)
  // Dots may vanish from a path and leave two slashes: `/.//other.site`.
  if (path === null || path.startsWith('//') || `${path}${value}`.includes('\\')) return null
  return SIGNING_IN.test(path) ? null : url.pathname + url.search + url.hash
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
