import * as v from 'valibot'

/** A code that was sent by email or text (specification, section 5). */
export const verificationCode = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.regex(/^\d{6}$/, 'must be 6 digits'),
)

/** When a code may be asked for again, and until when it is good. */
export const codeSent = v.object({ replaceableAt: v.string(), expiresAt: v.string() })
export type CodeSent = v.InferOutput<typeof codeSent>
