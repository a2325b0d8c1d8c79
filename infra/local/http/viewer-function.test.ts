import { describe, expect, it } from 'vitest'
import { compileViewerFunction } from './viewer-function.ts'

const aRequest = {
  method: 'GET',
  uri: '/a/b',
  querystring: {},
  headers: { x: { value: '1' } },
  cookies: {},
}

describe('compileViewerFunction', () => {
  it('lets the code change address and headers', () => {
    const run = compileViewerFunction(`function handler(event) {
      event.request.uri = '/index.html'
      event.request.headers.y = { value: event.viewer.ip }
      return event.request
    }`)

    expect(run(aRequest, '1.2.3.4')).toEqual({
      kind: 'request',
      uri: '/index.html',
      headers: { x: '1', y: '1.2.3.4' },
    })
  })

  it('lets the code answer', () => {
    const run = compileViewerFunction(`function handler() {
      const body = { encoding: 'text', data: 'Sign in' }
      return { statusCode: 302, headers: { location: { value: '/login' } }, body }
    }`)

    expect(run(aRequest, '1.2.3.4')).toEqual({
      kind: 'response',
      status: 302,
      headers: { location: '/login' },
      body: 'Sign in',
    })
  })

  it('keeps the code away from the machine', () => {
    const run = compileViewerFunction('function handler() { return process.env }')

    expect(() => run(aRequest, '1.2.3.4')).toThrow('process is not defined')
  })
})
