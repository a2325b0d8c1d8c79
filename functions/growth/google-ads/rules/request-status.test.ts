import { describe, expect, it } from 'vitest'
import { readRequestStatus } from './request-status.ts'

const status = (requestStatus: string, ...reasons: string[]) => ({
  requestStatusPerDestination: [
    {
      requestStatus,
      errorInfo: { errorCounts: reasons.map((reason) => ({ reason, recordCount: '1' })) },
    },
  ],
})
const named = (reason: string) => `PROCESSING_ERROR_REASON_${reason}`

describe('the result of a request', () => {
  it('is unknown while Google processes it', () => {
    expect(readRequestStatus(status('PROCESSING'), 3)).toEqual({ kind: 'processing' })
    expect(readRequestStatus({}, 3)).toEqual({ kind: 'processing' })
  })

  it('holds for all of its events if they have it in common', () => {
    expect(readRequestStatus(status('SUCCESS'), 3)).toEqual({ kind: 'sent' })
    expect(readRequestStatus(status('FAILED', named('INVALID_GCLID')), 3)).toMatchObject({
      kind: 'refused',
    })
  })

  it('is mixed if Google counted some of several events', () => {
    const partly = status('PARTIAL_SUCCESS', named('INVALID_GCLID'))
    const twofold = status('FAILED', named('INVALID_GCLID'), named('EVENT_TOO_OLD'))

    expect(readRequestStatus(partly, 3)).toEqual({ kind: 'mixed' })
    expect(readRequestStatus(twofold, 3)).toEqual({ kind: 'mixed' })
  })

  it.each([
    ['DUPLICATE_TRANSACTION_ID', 'sent'],
    ['CLICK_NOT_FOUND', 'refused'],
    ['EVENT_TOO_OLD', 'refused'],
    ['TOO_RECENT_CLICK', 'again'],
    ['INTERNAL_ERROR', 'again'],
    ['A_REASON_OF_TOMORROW', 'again'],
    ['DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED', 'again'],
  ])('of one event with %s is %s', (reason, kind) => {
    expect(readRequestStatus(status('FAILED', named(reason)), 1)).toMatchObject({ kind })
  })

  it('knows the reason that Google names without its prefix', () => {
    const reason = 'PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'

    expect(readRequestStatus(status('FAILED', reason), 1)).toMatchObject({ kind: 'refused' })
  })
})
