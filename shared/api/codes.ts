import * as v from 'valibot'

/** A code that was sent by email or text (specification, section 5). */
export const verificationCode = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.regex(/^\d{6}$/, 'must be 6 digits'),
)

/** The secret of a link in a mail: 256 random bits. */
export const linkToken = v.pipe(v.string('must be text'), v.regex(/^[\w-]{43}$/, 'must be a token'))

/** When a code may be asked for again, and until when it is good. */
export const codeSent = v.object({ replaceableAt: v.string(), expiresAt: v.string() })
export type CodeSent = v.InferOutput<typeof codeSent>

const GROUP = 5
const RECOVERY = /^[0-9A-HJKMNP-TV-Z]{10}$/

/** A recovery code as it is shown: two groups of five. */
export function groupedCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
}

/** A recovery code: 10 characters of Crockford's base 32, however it is spaced and in either case. */
export const recoveryCode = v.pipe(
  v.string('must be text'),
  v.maxLength(32, 'must be a recovery code'),
  v.transform((value) => value.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.transform((value) => value.replaceAll('O', '0').replaceAll(/[IL]/g, '1')),
  v.regex(RECOVERY, 'must be a recovery code'),
)
