import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSender } from './sender.ts'

type Heard = { method: string | undefined; headers: object; body: string }

let server: Server
let address: string
const heard: Heard[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ method: request.method, headers: request.headers, body })
      if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
      else response.writeHead(200).end('y'.repeat(10_000))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const own = createSender({ toThisMachine: true })
const other = createSender({ toThisMachine: false })
const sent = (url: string) => ({ url, headers: { 'webhook-id': '1' }, body: '{"a":"ü"}' })

it('posts what it is given, and reads the beginning of the answer', async () => {
  const outcome = await own(sent(address))

  expect(outcome).toMatchObject({ kind: 'answered', status: 200, answer: 'y'.repeat(500) })
  expect(heard.at(-1)).toMatchObject({
    method: 'POST',
    headers: { 'webhook-id': '1', 'content-type': 'application/json; charset=utf-8' },
    body: '{"a":"ü"}',
  })
})

it('follows no redirect', async () => {
  const before = heard.length

  expect(await own(sent(`${address}/redirect`))).toMatchObject({ status: 302, answer: '' })
  expect(heard).toHaveLength(before + 1)
})

it.each([
  'http://127.0.0.1:1/',
  'https://127.0.0.1:1/',
  'https://[::1]:1/',
  'https://localhost:1/',
])('sends nothing to %s where that is not allowed', async (url) => {
  expect(await other(sent(url))).toMatchObject({
    kind: 'unanswered',
    problem: 'The address is not on the internet.',
  })
})

it('says that a name is nobody’s without asking for it', async () => {
  expect(await other(sent('https://hooks.clinic.example/'))).toMatchObject({
    kind: 'unanswered',
    problem: 'There is no such address.',
  })
})
