import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGraph } from './graph.ts'

const LEADS = 730
let server: Server
let graphUrl: string

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://graph.test')
    const start = Number(searchParams.get('after') ?? 0)
    const end = Math.min(LEADS, start + Number(searchParams.get('limit')))
    const data = Array.from({ length: end - start }, (_, at) => ({
      ...{ id: String(start + at), created_time: '2026-01-05T15:00:00+0000' },
    }))
    const next = end < LEADS ? { next: 'https://graph.test/next' } : {}
    response.end(JSON.stringify({ data, paging: { cursors: { after: String(end) }, ...next } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  graphUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('gives all leads since a moment, however many those are', async () => {
  const known = {
    ...{ appId: '1', appSecret: 's', verifyToken: 'v', configId: null },
    ...{ dialogUrl: graphUrl, graphUrl },
  }
  const ids = new Set<string>()

  for await (const leads of createGraph(known).leadsSince('1', 'token', new Date(0))) {
    for (const { id } of leads) ids.add(id)
  }

  expect(ids.size).toBe(LEADS)
})
