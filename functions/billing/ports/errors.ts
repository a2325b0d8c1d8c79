import { SquareError } from 'square'
import { logger } from '#functions/platform/log.ts'
import { CatalogueError } from '#shared/errors.ts'

/** What people read of a refused payment; what is not here is told as it is called. */
const reasons: Readonly<Record<string, string>> = {
  CVV_FAILURE: 'The security code is not right: check it on the card and enter it again.',
  ADDRESS_VERIFICATION_FAILURE:
    'The ZIP code is not that of the card: enter the one of its statements.',
  INVALID_EXPIRATION: 'The expiration date is not right: check it on the card.',
  CARD_EXPIRED: 'The card has expired: use another card.',
  INSUFFICIENT_FUNDS: 'The account does not have enough money: use another card.',
  CARD_DECLINED_VERIFICATION_REQUIRED:
    'The bank asks the cardholder to confirm first: call the bank, or use another card.',
  GENERIC_DECLINE: 'The bank refused the card: call the bank, or use another card.',
}
/** What the page's script made of a card is good for a day, and once. */
const staleTokens = ['CARD_TOKEN_EXPIRED', 'CARD_TOKEN_USED', 'INVALID_CARD']
const OTHER = 'The bank refused the card: call the bank, or use another card.'

/** Why a payment is not given back, as people read it. */
const refundReasons: Readonly<Record<string, string>> = {
  REFUND_AMOUNT_INVALID: 'More than what is left of the payment cannot be given back.',
  PAYMENT_NOT_REFUNDABLE: 'This payment cannot be given back.',
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE:
    'The cardholder disputes this payment at the bank: that is settled there.',
  REFUND_ERROR_PAYMENT_NEEDS_COMPLETION: 'This payment is not completed yet.',
  REFUND_DECLINED: 'The bank refused to take the money back.',
}

/** The error of the catalogue for what Square, or the way to it, answered. Nothing of a card is logged. */
export function asBillingError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error
  if (!(error instanceof SquareError)) return unavailable(error)
  const { statusCode = 0, errors } = error
  const [first] = errors
  const code = String(first?.code ?? '')
  if (code === 'REFUND_ALREADY_PENDING') return new CatalogueError('ERR_REFUND_BUSY')
  const refusal = refundReasons[code]
  if (refusal) return new CatalogueError('ERR_REFUND_REFUSED', [refusal])
  // It may have been done by the first request: nothing is known.
  if (code === 'IDEMPOTENCY_KEY_REUSED') return unavailable(error)
  if (staleTokens.includes(code)) {
    return new CatalogueError('ERR_PAYMENT_DECLINED', ['Enter the card again: it was not kept.'])
  }
  if (statusCode === 402 || first?.category === 'PAYMENT_METHOD_ERROR') {
    return new CatalogueError('ERR_PAYMENT_DECLINED', [reasons[code] ?? OTHER])
  }
  if (statusCode === 404 || code === 'NOT_FOUND') return new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (code === 'VERSION_MISMATCH') return new CatalogueError('ERR_VERSION_CONFLICT')
  if (statusCode === 400) {
    logger.warn('billing: Square refused a request', { code })
    return new CatalogueError('ERR_SUBSCRIPTION_STATE')
  }
  return unavailable(error)
}

function unavailable(error: unknown): CatalogueError {
  const status = error instanceof SquareError ? error.statusCode : undefined
  logger.error('billing: Square did not answer as it should', {
    status,
    reason: error instanceof Error ? error.name : 'unknown',
  })
  return new CatalogueError('ERR_BILLING_UNAVAILABLE')
}
