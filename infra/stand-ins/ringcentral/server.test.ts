import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRingcentral, RateLimited } from '#functions/growth/phone/ports/ringcentral.ts'
import { DEMO_CREDENTIAL } from './demo.ts'
import { type RingcentralStandIn, startRingcentral } from './server.ts'

let ringcentral: RingcentralStandIn
let webhook: Server
let address: string
/** Headers that the address answers with, besides the echo of the validation token. */
let headers: Record<string, string> = {}
let now: Date

beforeEach(async () => {
  now = new Date('2026-03-09T12:00:00.000Z')
  headers = {}
  ringcentral = await startRingcentral({ port: 0, now: () => now })
  webhook = createServer((request, response) => {
    const token = String(request.headers['validation-token'])
    response.writeHead(200, { ...headers, 'validation-token': token }).end('{}')
  })
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const bound = webhook.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterEach(async () => {
  await new Promise((resolve) => webhook.close(resolve))
  await ringcentral.close()
})

const client = () => createRingcentral(ringcentral.settings)

it('takes the credential of the demo, and a subscription of the longest life', async () => {
  const { token } = await client().tokenFor(DEMO_CREDENTIAL)

  expect(await client().subscribe(token, { address, verificationToken: 'v' })).not.toBe('')
})

it('refuses an address whose answer is too long with its headers', async () => {
  const { token } = await client().tokenFor(DEMO_CREDENTIAL)
  headers = { 'content-security-policy': 'x'.repeat(500) }

  await expect(client().subscribe(token, { address, verificationToken: 'v' })).rejects.toThrow()
  expect(ringcentral.books.subscriptions.size).toBe(0)
})

it('refuses a subscription that lives longer than it allows', async () => {
  const { token } = await client().tokenFor(DEMO_CREDENTIAL)
  const reply = await fetch(`${ringcentral.origin}/restapi/v1.0/subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...{ eventFilters: [], expiresIn: 630_720_000 },
      deliveryMode: { address, verificationToken: 'v' },
    }),
  })

  expect(reply.status).toBe(400)
})

it('answers 429 with the seconds to wait, and takes calls again after them', async () => {
  const asking = () => client().tokenFor(DEMO_CREDENTIAL)
  for (let times = 0; times < 5; times += 1) await asking()

  await expect(asking()).rejects.toBeInstanceOf(RateLimited)
  await expect(asking()).rejects.toMatchObject({ seconds: 60 })
  now = new Date(now.getTime() + 61_000)
  expect((await asking()).token).not.toBe('')
})
