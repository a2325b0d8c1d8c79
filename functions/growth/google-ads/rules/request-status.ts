import * as v from 'valibot'

/**
 * Result of the events of one request. Google counts failures by reason and does not name the
 * events, so a request that was counted in part is `mixed` unless it held one event.
 * https://developers.google.com/data-manager/api/devguides/diagnostics
 */
export type RequestResult =
  | { kind: 'processing' | 'sent' | 'mixed' }
  | { kind: 'refused' | 'again'; problem: string }

const status = v.object({
  requestStatusPerDestination: v.tuple([
    v.object({
      requestStatus: v.optional(v.string(), 'REQUEST_STATUS_UNKNOWN'),
      errorInfo: v.optional(
        v.object({
          errorCounts: v.optional(
            v.array(v.object({ reason: v.optional(v.string(), 'UNSPECIFIED') })),
            [],
          ),
        }),
        { errorCounts: [] },
      ),
    }),
  ]),
})

/** Reads an answer of `requestStatus:retrieve`, of a request with one destination. */
export function readRequestStatus(content: unknown, eventCount: number): RequestResult {
  const parsed = v.safeParse(status, content)
  if (!parsed.success) return { kind: 'processing' }
  const [{ requestStatus, errorInfo }] = parsed.output.requestStatusPerDestination
  const reasons = [...new Set(errorInfo.errorCounts.map(({ reason }) => toReason(reason)))]
  const [reason = 'UNSPECIFIED'] = reasons
  switch (requestStatus) {
    case 'SUCCESS':
      return { kind: 'sent' }
    case 'FAILED':
      return eventCount === 1 || reasons.length < 2 ? resultOf(reason) : { kind: 'mixed' }
    case 'PARTIAL_SUCCESS':
      return eventCount === 1 ? resultOf(reason) : { kind: 'mixed' }
    default:
      return { kind: 'processing' }
  }
}

const toReason = (reason: string) => reason.replace(/^PROCESSING_ERROR_(REASON_)?/, '')

/** Google has the conversion: an earlier request was taken whose answer was lost. */
const KNOWN = ['DUPLICATE_GCLID', 'DUPLICATE_TRANSACTION_ID']

const unreadable = 'Google could not read the click.'
const noConsent = 'Google says that the consent for this lead is missing.'
const malformed = 'Google does not take this conversion.'
/** Reasons that no later attempt can change. */
const FINAL: Readonly<Record<string, string>> = {
  ...{ INVALID_GCLID: unreadable, INVALID_GBRAID: unreadable, INVALID_WBRAID: unreadable },
  CLICK_NOT_FOUND: 'The click was not found.',
  OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER: 'The click is of another Google Ads account.',
  EVENT_TOO_OLD: 'The click is older than Google takes.',
  ...{ DENIED_CONSENT: noConsent, UNKNOWN_CONSENT: noConsent },
  ...{ INVALID_EVENT: malformed, INVALID_FORMAT: malformed },
}
/** Reasons that a person can remove in the account at Google. */
const IN_ACCOUNT: Readonly<Record<string, string>> = {
  NO_CONSENT: 'Agree in Google Ads that your data may be used by its core platform services.',
  DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED:
    'Accept the customer data terms in Google Ads: Goals, Settings.',
}

function resultOf(reason: string): RequestResult {
  if (KNOWN.includes(reason)) return { kind: 'sent' }
  const final = FINAL[reason]
  if (final) return { kind: 'refused', problem: final }
  const isTooRecent = reason.includes('TOO_RECENT')
  const problem = isTooRecent
    ? 'The click is too recent for Google. It is sent again.'
    : 'Google could not process it. It is sent again.'
  return { kind: 'again', problem: IN_ACCOUNT[reason] ?? problem }
}
