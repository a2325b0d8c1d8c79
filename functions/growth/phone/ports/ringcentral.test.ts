import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRingcentral } from './ringcentral.ts'

const RECORDS = 2300
let server: Server
let serverUrl: string

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://ringcentral.test')
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))]
    const at = '2026-01-05T15:00:00.000Z'
    const isCall = pathname.endsWith('/call-log')
    const all = Array.from({ length: RECORDS }, (_, place) => ({
      ...{ direction: 'Inbound', ...(isCall ? { startTime: at } : { creationTime: at }) },
      ...{ id: place, telephonySessionId: String(place) },
    }))
    const records = all.slice((page - 1) * size, page * size)
    const navigation = page * size < RECORDS ? { nextPage: { uri: 'next' } } : {}
    response.end(JSON.stringify({ records, navigation }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  serverUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const service = () => createRingcentral({ clientId: 'i', clientSecret: 's', serverUrl })

it('gives all calls since a moment, however many those are', async () => {
  const ids = new Set<string>()
  for await (const calls of service().callsSince('token', new Date(0))) {
    for (const { telephonySessionId } of calls) ids.add(telephonySessionId)
  }
  expect(ids.size).toBe(RECORDS)
})

it('gives all texts since a moment, too', async () => {
  const ids = new Set<string>()
  for await (const texts of service().textsSince('token', new Date(0))) {
    for (const { id } of texts) ids.add(id)
  }
  expect(ids.size).toBe(RECORDS)
})
