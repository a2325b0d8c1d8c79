import { describe, expect, it } from 'vitest'
import { type GatewayRequest, toEvent, toResponse } from './payload.ts'

const aRequest = (changes: Partial<GatewayRequest> = {}): GatewayRequest => ({
  method: 'POST',
  path: '/api/v1/a%20b',
  query: 'x=1&x=2&y=%C3%A9',
  headers: { 'content-type': 'application/json', cookie: 'a=1; b=2', 'x-many': 'one, two' },
  body: Buffer.from('{"é":1}'),
  sourceIp: '1.2.3.4',
  domainName: 'abc.execute-api.us-east-1.amazonaws.com',
  now: new Date('2026-01-01T00:00:00Z'),
  ...changes,
})

describe('toEvent', () => {
  it('builds payload format 2.0', () => {
    expect(toEvent(aRequest(), 'POST /api/v1/{x}', { x: 'a b' })).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/v1/{x}',
      rawPath: '/api/v1/a b',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      cookies: ['a=1', 'b=2'],
      headers: { 'content-type': 'application/json', 'x-many': 'one, two' },
      queryStringParameters: { x: '1,2', y: 'é' },
      pathParameters: { x: 'a b' },
      requestContext: {
        http: { method: 'POST', path: '/api/v1/a b', sourceIp: '1.2.3.4' },
        stage: '$default',
        timeEpoch: Date.parse('2026-01-01T00:00:00Z'),
      },
      body: '{"é":1}',
      isBase64Encoded: false,
    })
  })

  it('leaves out what a request does not have', () => {
    const event = toEvent(aRequest({ query: '', headers: {}, body: Buffer.alloc(0) }), 'GET /', {})

    expect(Object.keys(event)).not.toEqual(
      expect.arrayContaining(['cookies', 'queryStringParameters', 'pathParameters', 'body']),
    )
    expect(event.isBase64Encoded).toBe(false)
  })

  it.each([
    ['application/x-www-form-urlencoded', true],
    ['application/octet-stream', true],
    ['multipart/form-data; boundary=x', true],
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/plain', false],
  ])('encodes a body of %s as the HTTP API does', (type, isBase64Encoded) => {
    const body = Buffer.from('a=1')
    const event = toEvent(aRequest({ headers: { 'content-type': type }, body }), 'POST /', {})

    expect(event.isBase64Encoded).toBe(isBase64Encoded)
    expect(event.body).toBe(isBase64Encoded ? body.toString('base64') : 'a=1')
  })
})

describe('toResponse', () => {
  it('takes status, headers, cookies and body from the function', () => {
    const response = toResponse(
      JSON.stringify({
        statusCode: 201,
        headers: { 'Content-Type': 'application/json', 'X-Number': 5 },
        cookies: ['a=1; HttpOnly', 'b=2'],
        body: '{}',
      }),
    )

    expect(response).toEqual({
      status: 201,
      headers: {
        'content-type': 'application/json',
        'x-number': '5',
        'set-cookie': ['a=1; HttpOnly', 'b=2'],
      },
      body: Buffer.from('{}'),
    })
  })

  it('decodes a body in base64', () => {
    const bytes = Buffer.from([0, 255, 1])
    const payload = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') }

    expect(toResponse(JSON.stringify(payload))?.body).toEqual(bytes)
  })

  it('answers anything without a status as JSON', () => {
    expect(toResponse('{"a":1}')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"a":1}'),
    })
  })

  it.each([{ statusCode: 'ok' }, { statusCode: 99 }, { statusCode: 200, body: { a: 1 } }])(
    'finds %j no valid response',
    (payload) => {
      expect(toResponse(JSON.stringify(payload))).toBeNull()
    },
  )
})
