/**
 * The failures that pages find by themselves, in the words of the catalogue. What others are is said by the service,
 * so the built pages carry no more words than these (`web/build/lean-errors.ts`).
 */
export const ownFailures = [
  'ERR_ACCESS_DENIED',
  'ERR_BACKEND_UNAVAILABLE',
  'ERR_OPENID_FAILED',
  'ERR_UNAUTHENTICATED',
  'ERR_UNKNOWN',
  'ERR_UPLOAD_FAILED',
] as const
export type OwnFailure = (typeof ownFailures)[number]
