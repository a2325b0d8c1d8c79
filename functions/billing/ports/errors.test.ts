import { SquareError } from 'square'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logger } from '#functions/platform/log.ts'
import { asBillingError } from './errors.ts'

beforeAll(() => {
  vi.spyOn(logger, 'warn').mockReturnValue()
  vi.spyOn(logger, 'error').mockReturnValue()
})
afterAll(() => void vi.restoreAllMocks())

it.each([
  // What the first request did is not known: a payment noted as refused would be forgotten, though it was made.
  ['IDEMPOTENCY_KEY_REUSED', 'INVALID_REQUEST_ERROR', 400, 'ERR_BILLING_UNAVAILABLE', ''],
  ['CARD_TOKEN_EXPIRED', 'INVALID_REQUEST_ERROR', 400, 'ERR_PAYMENT_DECLINED', 'Enter the card'],
  ['CARD_TOKEN_USED', 'INVALID_REQUEST_ERROR', 400, 'ERR_PAYMENT_DECLINED', 'Enter the card'],
  ['CVV_FAILURE', 'PAYMENT_METHOD_ERROR', 402, 'ERR_PAYMENT_DECLINED', 'security code'],
  ['BAD_REQUEST', 'INVALID_REQUEST_ERROR', 400, 'ERR_SUBSCRIPTION_STATE', ''],
  ['RATE_LIMITED', 'RATE_LIMIT_ERROR', 429, 'ERR_BILLING_UNAVAILABLE', ''],
  ['UNAUTHORIZED', 'AUTHENTICATION_ERROR', 401, 'ERR_BILLING_UNAVAILABLE', ''],
])('%s of Square is %s (%i): %s', (code, category, statusCode, name, said) => {
  const error = asBillingError(
    new SquareError({ statusCode, body: { errors: [{ category, code }] } }),
  )

  expect(error.name).toBe(name)
  expect(error.comments.join()).toContain(said)
})
