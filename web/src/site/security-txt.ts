import { BUILT_SECURITY_CONTACT } from '../../../shared/site.ts'

/** Where security.txt is served (RFC 9116). */
export const SECURITY_TXT = '.well-known/security.txt'

/** RFC 9116 recommends less than a year. Each build sets the date again. */
const VALID_DAYS = 330
const DAY_MS = 24 * 60 * 60 * 1000

/** How researchers report a vulnerability, and under which policy. */
export function securityTxt(origin: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  return `Contact: mailto:${BUILT_SECURITY_CONTACT}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/${SECURITY_TXT}
Policy: ${origin}/help/report-a-security-problem
`
}
