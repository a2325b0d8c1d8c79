import { createServer, type RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeServer, listen } from '#infra/local/engines/ports.ts'
import { createService } from './service.ts'

const service = { endpoint: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const
const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))
})

/** A server that answers so; its address. */
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const port = await listen(server, 0)
  cleanups.push(() => closeServer(server))
  return `http://127.0.0.1:${port}`
}

function sendTo(endpoint: string) {
  return createService({ ...service }, { place: { endpoint, region: 'us-east-1', credentials } })
}

describe('a service', () => {
  it('is sent the operation with its input, and answers the output', async () => {
    const endpoint = await answering(async (request, response) => {
      const { 'x-amz-target': target, 'content-type': type } = request.headers
      const input = await json(request)
      response.end(JSON.stringify({ target, type, input }))
    })

    expect(await sendTo(endpoint)('GetItem', { TableName: 'Zoë' })).toEqual({
      target: 'DynamoDB_20120810.GetItem',
      type: 'application/x-amz-json-1.0',
      input: { TableName: 'Zoë' },
    })
  })

  it.each([
    ['{"__type":"com.amazonaws.dynamodb.v20120810#Refused","message":"why"}', 'Refused', 'why'],
    ['{"__type":"Refused","Message":"why"}', 'Refused', 'why'],
    ['<html>Bad Gateway</html>', 'UnknownError', 'HTTP 400'],
    ['null', 'UnknownError', 'HTTP 400'],
    ['', 'UnknownError', 'HTTP 400'],
  ])('that answers %s has refused by name', async (body, name, message) => {
    const endpoint = await answering((_, response) => response.writeHead(400).end(body))

    await expect(sendTo(endpoint)('GetItem', {})).rejects.toMatchObject({ name, message })
  })

  it('that breaks its answer off is asked again', async () => {
    let asked = 0
    const endpoint = await answering((_, response) => {
      asked += 1
      if (asked > 1) response.end('{"done":true}')
      else response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy())
    })

    expect(await sendTo(endpoint)('GetItem', {})).toEqual({ done: true })
  })

  it('is where the environment says, of its own address before that of all', async () => {
    const endpoint = await answering((_, response) => response.end('{"reached":true}'))
    vi.stubEnv('AWS_REGION', 'us-east-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1')
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint)

    expect(await createService(service)('GetItem', {})).toEqual({ reached: true })
  })

  it('is not called without credentials', async () => {
    vi.stubEnv('AWS_REGION', 'us-east-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')

    await expect(createService(service)('GetItem', {})).rejects.toThrow()
  })
})
