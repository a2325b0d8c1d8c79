import { runInNewContext } from 'node:vm'
import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { decodeError } from '#shared/errors.ts'
import { addViewerHeaders, applicationSegments, pagesToDocument } from './edge.ts'

type Values = Record<string, { value: string }>
type Request = { uri: string; headers: Values; cookies: Values }
type Answer = { statusCode?: number; body?: { data: string } }
type Handler = (event: { request: Request; viewer: { ip: string } }) => Request & Answer

/** The handler as CloudFront would run it: from the text in the template. */
function handlerOf(make: typeof pagesToDocument): Handler {
  const stack = new Stack()
  make(stack, 'test')
  const [made] = Object.values(Template.fromStack(stack).findResources('AWS::CloudFront::Function'))
  return runInNewContext(`${made?.Properties.FunctionCode}; handler`)
}

const event = (over: Partial<Request> = {}) => ({
  request: { uri: '/', headers: {}, cookies: {}, ...over },
  viewer: { ip: '203.0.113.7' },
})

describe('pages', () => {
  const handler = handlerOf(pagesToDocument)

  test.each(['/login', '/Login/', '/patient-link/01J0/rad-cloud', '/v-consult/12/01J0'])(
    'of the application are one document: %s',
    (uri) => {
      expect(handler(event({ uri })).uri).toBe('/index.html')
    },
  )

  test('of the application begin as its routes do', () => {
    expect(applicationSegments()).toEqual(
      expect.arrayContaining(['login', 'practice-hub', 'rad-cloud', 'v-consult']),
    )
    expect(applicationSegments().join()).toMatch(/^[a-z,-]+$/)
  })

  test.each([
    ['/products/crm', '/products/crm.html'],
    ['/products/crm/', '/products/crm.html'],
    ['/help/tasks', '/help/tasks.html'],
    ['/home', '/home.html'],
    ['/pricing', '/pricing.html'],
    ['/home/pricing', '/pricing.html'],
    ['/rad-cloud/solutions', '/solutions.html'],
    ['/v1.2/about', '/v1.2/about.html'],
    ['/nothing/of/ours', '/nothing/of/ours.html'],
  ])('of the site are a file each: %s', (uri, file) => {
    expect(handler(event({ uri })).uri).toBe(file)
  })

  test.each([
    ['of the site for who is not signed in', {}, '/home.html'],
    ['of the application for who is', { '__Host-praxis': { value: 'a' } }, '/index.html'],
    ['of the application for who is, on this machine', { praxis: { value: 'a' } }, '/index.html'],
    ['of the site for who is not any more', { '__Host-praxis': { value: '' } }, '/home.html'],
  ])('begin at that %s', (_whose, cookies: Values, file) => {
    expect(handler(event({ uri: '/', cookies })).uri).toBe(file)
  })

  test.each([
    ['/nothing/of/ours', '/index.html'],
    ['/help/tasks', '/help/tasks.html'],
    ['/rad-cloud/pricing', '/pricing.html'],
  ])('for who is signed in: %s', (uri, file) => {
    const cookies = { '__Host-praxis': { value: 'a' } }
    expect(handler(event({ uri, cookies })).uri).toBe(file)
  })

  test.each(['/forms/abc', '/forms/abc/'])('lead forms are a document of their own: %s', (uri) => {
    expect(handler(event({ uri })).uri).toBe('/forms.html')
  })

  test.each([
    '/index.html',
    '/forms/embed.js',
    '/version.html',
    '/stage.json',
    '/assets/index-abc123.js',
    '/favicon.svg',
  ])('files are themselves: %s', (uri) => {
    expect(handler(event({ uri })).uri).toBe(uri)
  })
})

describe('calls', () => {
  const handler = handlerOf(addViewerHeaders)

  test('tell the address of who called and the answer they have, where CloudFront would not', () => {
    const { headers } = handler(event({ headers: { 'if-none-match': { value: 'W/"a"' } } }))

    expect(headers).toMatchObject({
      'x-viewer-address': { value: '203.0.113.7' },
      'x-if-none-match': { value: 'W/"a"' },
    })
  })

  test('tell neither in the words of the caller', () => {
    const { headers } = handler(
      event({
        headers: {
          'x-viewer-address': { value: '10.0.0.1' },
          'x-if-none-match': { value: 'W/"b"' },
        },
      }),
    )

    expect(headers).toEqual({ 'x-viewer-address': { value: '203.0.113.7' } })
  })

  test.each([
    ['an address that is not well encoded', { uri: '/api/v1/members/%zz' }],
    ['an address that is not UTF-8', { uri: '/api/v1/members/%ff' }],
    ['a body that no function could take', { headers: { 'content-length': { value: '7000000' } } }],
    ['headers that the gateway would refuse', { headers: { a: { value: 'a'.repeat(10_000) } } }],
  ])('are refused in the form of every other failure for %s', (_why, over) => {
    const { statusCode, body } = handler(event(over))

    expect(statusCode).toBe(400)
    expect(decodeError(JSON.parse(body?.data ?? ''))).toMatchObject({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
      details: { fields: [{ problem: expect.any(String) }] },
    })
  })
})
