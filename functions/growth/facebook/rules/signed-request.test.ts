import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { saidOf } from './signed-request.ts'

const SECRET = 'the secret of the application'
const said = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_773_000_000 }

function signed(content: object, secret = SECRET): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`
}

it('says of whom, and when', () => {
  expect(saidOf(SECRET, signed(said))).toEqual({
    userId: '218471',
    at: new Date(1_773_000_000_000),
  })
})

it.each([
  ['nothing', ''],
  ['nothing that is signed', '.'],
  ['what somebody else signed', signed(said, 'another secret')],
  ['another content than was signed', signed(said).replace(/\..*/, `.${btoa('{"user_id":"1"}')}`)],
  ['another algorithm', signed({ ...said, algorithm: 'none' })],
  ['no time', signed({ ...said, issued_at: undefined })],
  ['a time that there is not', signed({ ...said, issued_at: 1e20 })],
  ['no JSON', signed(said).split('.')[0] ?? ''],
])('is nothing for %s', (_what, request) => {
  expect(saidOf(SECRET, request)).toBeNull()
})
