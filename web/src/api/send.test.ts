import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logoRoutes } from '#shared/api/logos.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { PURPOSE } from '#shared/api/protocol.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { errorCatalogue } from '#shared/error-catalogue.ts'
import { isErrorName } from '#shared/errors.ts'
import { pages, query } from '../data/query.ts'
import { createClient } from './client.ts'
import { send } from './send.ts'

const api = createClient({
  logos: logoRoutes,
  patients: patientRoutes,
  sharelinks: sharelinkRoutes,
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let handler: Handler
let close: () => void

/** The page's address is that of a server that answers as the test says. */
beforeEach(async () => {
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init),
  )
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  close()
})

function answer(status: number, body: string): Handler {
  return (_request, response) => {
    response.writeHead(status).end(body)
  }
}

const route = { method: 'GET', path: '/members/{memberId}' } as const
const params = { memberId: 'me' }

describe('a call', () => {
  it('sends path, query and body as the contract says, and who asks', async () => {
    let seen: { line: string; headers: IncomingMessage['headers']; body: string } | null = null
    handler = async (request, response) => {
      const body = (await request.toArray()).join('')
      seen = { line: `${request.method} ${request.url}`, headers: request.headers, body }
      response.end('{"patientId":"p"}')
    }

    const made = await api.patients.create(
      { params: { practiceId: 'a/b' }, body: { dob: '19800101', isLead: 1, firstName: 'Zoë' } },
      { idempotencyKey: 'once' },
    )

    expect(made).toEqual({ patientId: 'p' })
    expect(seen).toMatchObject({
      line: 'POST /api/v1/practices/a%2Fb/patients',
      headers: {
        'x-requested-by': 'praxis',
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: '{"dob":"19800101","isLead":1,"firstName":"Zoë"}',
    })
  })

  it('sends the secrets of a link in headers, and a search term in the query', async () => {
    const seen: { url: string | undefined; headers: IncomingMessage['headers'] }[] = []
    handler = (request, response) => {
      seen.push({ url: request.url, headers: request.headers })
      response.end('{}')
    }

    await send({ method: 'GET', path: '/uploads' }, { query: { limit: 5, key: 'k', pwd: 'p' } })
    await send({ method: 'GET', path: '/study-shares/k/study' }, { query: { ticket: 't' } })
    await send({ method: 'GET', path: '/admin/practices' }, { query: { key: 'Łódź', ticket: 1 } })

    expect(seen).toMatchObject([
      { url: '/api/v1/uploads?limit=5', headers: { 'x-link-key': 'k', 'x-link-pwd': 'p' } },
      { url: '/api/v1/study-shares/k/study', headers: { 'x-link-ticket': 't' } },
      { url: '/api/v1/admin/practices?key=%C5%81%C3%B3d%C5%BA&ticket=1' },
    ])
    expect(seen[2]?.headers).not.toHaveProperty('x-link-key')
  })

  it('says of what a page asks again that no person does', async () => {
    const purposes: unknown[] = []
    handler = (request, response) => {
      purposes.push(request.headers[PURPOSE.header])
      response.end('{}')
    }
    const client = new QueryClient()
    const params = { practiceId: 'p', patientId: 'q' }

    const logo = query(api.logos.get, { params })
    const record = query(api.patients.get, { params })

    await client.fetchQuery(logo)
    await client.fetchQuery(logo)
    await client.fetchQuery(record)
    await client.fetchQuery(record)

    expect(purposes).toEqual([undefined, PURPOSE.background, undefined, undefined])
  })

  it('asks for pages that are there already by itself, and for the next one for a person', async () => {
    const purposes: unknown[] = []
    handler = (request, response) => {
      purposes.push(request.headers[PURPOSE.header])
      response.end('{"items":[],"cursor":"next"}')
    }
    const client = new QueryClient()
    const links = pages(api.sharelinks.listOpen, { params: { practiceId: 'p' } })

    await client.fetchInfiniteQuery(links)
    await client.fetchInfiniteQuery({ ...links, pages: 2 })

    expect(purposes).toEqual([undefined, PURPOSE.background, undefined])
  })

  it('leaves out of the query what is not given', async () => {
    let url: string | undefined
    handler = (request, response) => {
      url = request.url
      response.end('{"items":[]}')
    }

    await api.patients.list({
      params: { practiceId: 'p' },
      query: { name: 'a & b', leadStatus: undefined, isLead: 0 },
    })

    expect(url).toBe('/api/v1/practices/p/patients?name=a+%26+b&isLead=0')
  })

  const names = Object.keys(errorCatalogue).filter(isErrorName)
  it('fails by the name that the answer carries, whatever its status', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(200, 400, 403, 500, 503),
        fc.array(fc.string()),
        async (name, status, comments) => {
          handler = answer(status, JSON.stringify({ name, message: 'why', comments }))
          if (status === 200) return
          await expect(send(route, { params })).rejects.toMatchObject({
            name,
            message: 'why',
            comments,
            class: errorCatalogue[name].class,
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([
    [200, '[]', 'ERR_UNKNOWN'],
    [200, '<html>', 'ERR_UNKNOWN'],
    [400, '{"name":"ERR_OF_TOMORROW","message":"?","comments":[]}', 'ERR_UNKNOWN'],
    [400, '', 'ERR_UNKNOWN'],
    [404, '{"message":"Not Found"}', 'ERR_BACKEND_UNAVAILABLE'],
    [503, '{"message":"Service Unavailable"}', 'ERR_BACKEND_UNAVAILABLE'],
    [502, '<html>', 'ERR_BACKEND_UNAVAILABLE'],
  ])('that answers %i %s fails by %3$s', async (status, body, name) => {
    handler = answer(status, body)

    await expect(send(route, { params })).rejects.toMatchObject({ name, comments: [] })
  })

  it('that reaches nobody fails as unavailable', async () => {
    handler = (request) => request.destroy()

    await expect(send(route, { params })).rejects.toMatchObject({
      name: 'ERR_BACKEND_UNAVAILABLE',
      message: 'Service is not available.',
      class: 'SystemError',
    })
  })

  it('that was given up fails with the reason for it', async () => {
    const giveUp = new AbortController()
    handler = () => giveUp.abort(new Error('left the page'))

    await expect(send(route, { params }, { signal: giveUp.signal })).rejects.toThrow(
      'left the page',
    )
  })
})
