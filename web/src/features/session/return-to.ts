/**
 * The path to come back to after signing in: only one of this site. Null for anything else:
 * other sites, scripts, and the pages for signing in and out themselves.
 */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const origin = 'https://praxis.invalid'
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null
  if (!url || url.origin !== origin || value.includes('\\')) return null
  if (/^\/(login|logout|register)(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
