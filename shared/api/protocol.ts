/** Below this lies every call of the API. */
export const API_BASE = '/api/v1'
/** State-changing calls carry this header, which no foreign page can send without asking first. */
export const REQUESTED_BY = { header: 'x-requested-by', value: 'praxis' } as const
/**
 * Headers for the secrets of a link, by the query parameter that each stands for. Pages send headers, so
 * that no address of a call holds a secret.
 */
export const LINK_HEADERS = {
  key: 'x-link-key',
  pwd: 'x-link-pwd',
  ticket: 'x-link-ticket',
} as const
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** A page marks a call that it makes by itself, where the route says that pages do so. */
export const PURPOSE = { header: 'x-call-purpose', background: 'background' } as const
