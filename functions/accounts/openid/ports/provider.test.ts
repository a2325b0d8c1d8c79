import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logger } from '#functions/platform/log.ts'
import { CatalogueError } from '#shared/errors.ts'
import { createProvider } from './provider.ts'

const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
let server: Server | null = null
beforeEach(() => {
  vi.spyOn(logger, 'error').mockReturnValue()
})
afterEach(() => {
  server?.close()
  server = null
})

/** A provider that answers every request alike. */
async function aProvider(status: number, answerOf: (issuer: string) => unknown) {
  let asked = 0
  const listening = createServer((_, response) => {
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerOf(issuer)))
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { provider: providerAt(issuer), asked: () => asked }
}

let now = new Date('2026-03-01T12:00:00Z')
const providerAt = (issuer: string) =>
  createProvider({ issuer, clientId: 'praxis', name: 'Example' }, 'https://app.test', () => now)

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
})

const unavailable = new CatalogueError('ERR_OPENID_UNAVAILABLE')

it('sends the browser to the provider with all that ties the answer to the question', async () => {
  const { provider } = await aProvider(200, metadata)

  const url = new URL(await provider.signInUrl(checks))

  expect(url.pathname).toBe('/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'praxis',
    response_type: 'code',
    redirect_uri: 'https://app.test/openid/callback',
    scope: 'openid email profile',
    state: 'state',
    nonce: 'nonce',
    code_challenge_method: 'S256',
  })
  expect(url.href).not.toContain(checks.verifier)
})

it('asks the provider about itself once an hour', async () => {
  const { provider, asked } = await aProvider(200, metadata)

  await Promise.all([provider.signInUrl(checks), provider.signInUrl(checks)])
  await provider.signInUrl(checks)
  expect(asked()).toBe(1)

  now = new Date(now.getTime() + 60 * 60_000)
  await provider.signInUrl(checks)
  expect(asked()).toBe(2)
})

it('does not sign out of a provider that has no page for it', async () => {
  const { provider } = await aProvider(200, metadata)

  expect(await provider.signOutUrl('token')).toBeNull()
})

it('says that the provider is not there where nobody answers', async () => {
  const { provider } = await aProvider(200, metadata)
  server?.close()
  if (server) await once(server, 'close')

  await expect(provider.signInUrl(checks)).rejects.toEqual(unavailable)
  expect(await provider.signOutUrl('token')).toBeNull()
})

it.each([
  ['fails', 503, metadata],
  ['speaks of another', 200, () => metadata('https://other.example')],
  ['says nothing of itself', 200, () => ({})],
])('says that the provider is not there where it %s', async (_, status, answer) => {
  const { provider } = await aProvider(status, answer)

  await expect(provider.signInUrl(checks)).rejects.toEqual(unavailable)
})

it.each([
  ['fails', 503, unavailable],
  ['does not know us', 401, unavailable],
  [
    'does not know the code',
    400,
    new CatalogueError('ERR_OPENID_FAILED', ['The sign-in service said: invalid_grant']),
  ],
])('says so where the provider %s when it is asked for the token', async (_, status, error) => {
  const said = { 503: 'server_error', 401: 'invalid_client', 400: 'invalid_grant' }[status]
  const { provider } = await aProvider(200, metadata)
  await provider.signInUrl(checks)
  server?.removeAllListeners('request')
  server?.on('request', (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: said }))
  })

  const finished = provider.finish({ code: 'code', state: 'state' }, checks)

  await expect(finished).rejects.toEqual(error)
})
