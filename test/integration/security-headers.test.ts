import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { API_BASE, REQUESTED_BY } from '#shared/api/protocol.ts'
import { CARD_PAGE } from '#shared/site.ts'
import { aMember, PASSWORD, type Person } from '#test/support/builders.ts'
import { createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const someId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const EVIL = 'https://evil.example'
const ELSEWHERE = { name: 'ERR_ACCESS_DENIED', comments: ['calls from other sites are not taken'] }

const pathOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, someId)
const changes = ({ method, fromElsewhere }: Route) => method !== 'GET' && !fromElsewhere
/** The same for everybody, so that any site may link to it. */
const isDocument = ({ access, params, query, body, fromElsewhere }: Route) =>
  fromElsewhere || (access.kind === 'public' && !params && !query && !body)

let somebody: Person
beforeAll(async () => {
  somebody = await aMember(app.run)
})

/** What the front door answers, redirects not followed. */
const request = (path: string, init: RequestInit = {}) =>
  fetch(`${app.run.origin}${path}`, { redirect: 'manual', ...init })

const cookieOf = ({ client }: Person) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The scripts of the card page, as docs/security.md lists them. */
function scriptInventory(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const [, section = ''] = text.split('### Scripts on the card page')
  const [table = ''] = section.split('\n### ')
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
}

function directivesOf(headers: Headers): Record<string, string> {
  const policy = headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

/** Answers of every kind that there is. */
const answers: [string, string, RequestInit][] = [
  ['a page', '/login', {}],
  ['a page of the public site', '/products/crm', {}],
  ['the page of an address that nobody knows', '/no/such/page', {}],
  ['a file', '/favicon.svg', {}],
  ['a file that is not there', '/no-such-file.js', {}],
  ['an answer of the API', `${API_BASE}/openapi.json`, {}],
  ['a refusal of the API', `${API_BASE}/members/me`, {}],
  ['a call that is not there', `${API_BASE}/no/such/call`, {}],
  ['a preflight', `${API_BASE}/auth/login`, { method: 'OPTIONS' }],
  ['a call of a method that is not there', `${API_BASE}/auth/login`, { method: 'PUT' }],
  ['the reference', `${API_BASE}/docs`, {}],
]

describe.each(answers)('%s', (_what, path, init) => {
  it('is loaded, run, framed and linked to from our own pages only', async () => {
    const { headers } = await request(path, init)
    const policy = directivesOf(headers)

    expect(policy).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(policy['script-src'] ?? policy['default-src']).toMatch(
      /^'(self' 'wasm-unsafe-eval|none)'$/,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  })

  it('is open to no other site', async () => {
    const headers = { origin: EVIL, 'access-control-request-method': 'POST' }
    const answer = await request(path, { ...init, headers })

    const opened = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(opened).toEqual([])
  })

  it('says what it is, and not what made it', async () => {
    const { headers } = await request(path, init)

    expect(headers.get('content-type')).toMatch(
      /^(text\/html; charset=utf-8|application\/(json|xml).*|image\/svg\+xml)$/,
    )
    for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'x-runtime']) {
      expect(headers.get(name), name).toBeNull()
    }
  })
})

it('the address for reports of vulnerabilities is served, and has not expired', async () => {
  const answer = await request('/.well-known/security.txt')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(await answer.text()) ?? []
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
})

describe('a lead form', () => {
  it.each(['/forms/abc', '/forms/embed.js'])('may be shown by any site: %s', async (path) => {
    const { headers } = await request(path)

    expect(directivesOf(headers)).toMatchObject({
      ...{ 'default-src': "'none'", 'script-src': "'self'", 'frame-ancestors': '*' },
      ...{ 'form-action': "'none'", 'base-uri': "'none'", 'object-src': "'none'" },
    })
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

describe('the document of the pages', () => {
  it('brings no script of its own and nothing from elsewhere', async () => {
    const html = await (await request('/login')).text()

    expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toBeNull()
    expect(html.match(/\son\w+=/g)).toBeNull()
    expect(html.match(/(src|href)="(https?:)?\/\//g)).toBeNull()
  })

  it('runs only the scripts of the inventory on the card page', async () => {
    const answer = await request(CARD_PAGE)
    const html = await answer.text()
    const loaded = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => src)
    const preloaded = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)]
    const own = [...loaded, ...preloaded.map(([, src = '']) => src)]
    const foreign = (directivesOf(answer.headers)['script-src'] ?? '')
      .split(' ')
      .filter((source) => !source.startsWith("'"))
    const inventory = scriptInventory()

    expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toBeNull()
    expect(own.length).toBeGreaterThan(1)
    // The name of an asset ends with the hash of its content.
    const names = own.map((src) => src.replace(/^\/assets\/[\w.-]+-[\w-]{8}\.js$/, '/assets/*.js'))
    expect([...new Set(names)].toSorted()).toEqual(
      inventory.filter((name) => name.startsWith('/')).toSorted(),
    )
    const listed = inventory.filter((name) => name.startsWith('https:'))
    expect(listed).toEqual(['https://web.squarecdn.com/v1/square.js'])
    expect(foreign).toHaveLength(listed.length)
  })

  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?returnTo=https://evil.example',
    '/https:/evil.example',
    '/%0d%0alocation:%20https://evil.example',
  ])('leads nowhere else from %s', async (path) => {
    const { status, headers } = await request(path)

    expect(headers.get('location')).toBeNull()
    expect([200, 400, 404]).toContain(status)
  })
})

describe('answers of the API', () => {
  const calls = allRoutes().filter(({ route }) => typeof route.response !== 'string')

  it.each(calls)('of $area $name are JSON, kept by nobody, and lead nowhere else', async (call) => {
    const answer = await request(`${API_BASE}${pathOf(call.route)}`, {
      method: call.route.method,
      headers: { [REQUESTED_BY.header]: REQUESTED_BY.value, accept: 'text/html' },
    })

    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toBeNull()
    expect(directivesOf(answer.headers)).toHaveProperty('sandbox')
  })

  it('do not repeat what was sent, which may be a password', async () => {
    const secret = 'Quite-Secret-4711'
    const client = createClient(app.run.origin)
    const sent = [
      { raw: JSON.stringify({ password: secret }), headers: { 'content-type': 'text/plain' } },
      { raw: `"${secret}"` },
      { body: { email: secret, password: [secret] } },
      { body: { email: 'a@example.com', password: { [secret]: secret } } },
      { form: { [secret]: secret } },
    ]

    for (const one of sent) {
      const reply = await client.post('/auth/login', one)

      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      expect(JSON.stringify(reply.body)).not.toContain(secret)
    }
  })
})

describe.each(allRoutes().filter(({ route }) => changes(route)))('$area $name', ({ route }) => {
  const send = (headers: Record<string, string>) =>
    request(`${API_BASE}${pathOf(route)}`, {
      method: route.method,
      headers: { cookie: cookieOf(somebody), ...headers },
    })
  const ours = { [REQUESTED_BY.header]: REQUESTED_BY.value }

  it('is refused without the header that only our pages send', async () => {
    for (const value of ['', 'XMLHttpRequest']) {
      const reply = await send({ [REQUESTED_BY.header]: value })

      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ name: 'ERR_ACCESS_DENIED' })
    }
  })

  it('is refused where it says that it comes from another site', async () => {
    const { origin } = app.run
    for (const other of [EVIL, 'null', `${origin}.evil.example`, origin.replace('http', 'https')]) {
      const reply = await send({ ...ours, origin: other })

      expect(await reply.json(), other).toMatchObject(ELSEWHERE)
    }
  })
})

describe.each(allRoutes().filter(({ route }) => !isDocument(route)))('$area $name', ({ route }) => {
  it('is refused where the browser says that another site makes the call', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const reply = await request(`${API_BASE}${pathOf(route)}`, {
        method: route.method,
        headers: {
          cookie: cookieOf(somebody),
          [REQUESTED_BY.header]: REQUESTED_BY.value,
          'sec-fetch-site': site,
        },
      })

      expect(await reply.json()).toMatchObject(ELSEWHERE)
    }
  })
})

describe('calls of our own pages', () => {
  it('are taken', async () => {
    const reply = await somebody.client.get('/members/me', {
      headers: { 'sec-fetch-site': 'same-origin', origin: app.run.origin },
    })

    expect(reply.status).toBe(200)
  })
})

describe('a request', () => {
  it('is not read as another kind of body than it says', async () => {
    const { email } = somebody
    const json = JSON.stringify({ email, password: 'wrong' })
    const client = createClient(app.run.origin)
    const bodies = [
      ['text/plain', json],
      ['text/plain;application/json', json],
      ['application/octet-stream', json],
      ['application/x-www-form-urlencoded', json],
      ['multipart/form-data; boundary=x', `--x\r\n\r\n${json}\r\n--x--`],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['application/json', 'email=a@example.com&password=wrong'],
      ['application/json', `[${json}]`],
    ]

    for (const [type = '', raw = ''] of bodies) {
      const reply = await client.post('/auth/login', { raw, headers: { 'content-type': type } })

      expect(reply, type).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })

  it('has the method that it was sent with', async () => {
    const { client } = await aMember(app.run)
    const names = ['x-http-method-override', 'x-http-method', 'x-method-override']

    for (const name of names) {
      await client.get('/auth/sessions', { headers: { [name]: 'DELETE' } })
      await client.get('/auth/sessions', { query: { _method: 'DELETE' } })
    }

    expect((await client.get('/members/me')).status).toBe(200)
  })

  it('cannot say for itself where it comes from', async () => {
    const { client, email } = await aMember(app.run)
    const forged = {
      'x-viewer-address': '203.0.113.9',
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-origin-verify': 'made up',
    }

    await client.post('/auth/login', { body: { email, password: PASSWORD }, headers: forged })
    const { body, status } = await client.get('/auth/sessions', { headers: forged })

    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('203.0.113.9')
  })
})
