import { expect, it } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

it('signs as the example of Standard Webhooks', () => {
  const headers = signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })

  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('has another secret each time, of 32 bytes', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()]

  expect(one).not.toBe(other)
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/)
})
