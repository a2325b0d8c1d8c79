import { readFileSync } from 'node:fs'
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/http/guard.ts'
import { KNOWN_TAG_HEADER } from '#functions/platform/http/revalidate.ts'
import {
  type EarlyRefusal,
  earlyRefusal,
  MAX_BODY_BYTES,
  MAX_HEAD_BYTES,
} from '#shared/api/answers.ts'
import { encodeError } from '#shared/errors.ts'
import { HOST_PREFIX, SESSION_COOKIE } from '#shared/model/account.ts'
import { siteSegments } from '#shared/site.ts'

/** Every address of the application, as its router was generated from the files of its pages. */
const ROUTES = new URL('../../web/src/routeTree.gen.ts', import.meta.url)

/** How the addresses of the application begin: everything else is the public site, a file for each page. */
export function applicationSegments(): string[] {
  const [, paths = ''] =
    /interface FileRoutesByTo \{(.*?)\n\}/s.exec(readFileSync(ROUTES, 'utf8')) ?? []
  const first = [...paths.matchAll(/^ {2}'\/([^/']+)/gm)].map(([, segment = '']) => segment)
  return [...new Set(first)].toSorted()
}

/**
 * Pages of the application are routes of one document, lead forms have another, and public pages one each. Whoever is
 * signed in is at home in the application, everybody else on the public site. Each part of the product leads to prices
 * and solutions too (specification, section 2). What is left has no file, and is answered by the page for that; by the
 * application's own for whoever is signed in, with the ways on from there.
 */
const pages = () => `var application = ${JSON.stringify(applicationSegments())}
var site = ${JSON.stringify(siteSegments)}

function isSignedIn(cookies) {
  var session = cookies['${HOST_PREFIX}${SESSION_COOKIE}'] || cookies['${SESSION_COOKIE}']
  return session !== undefined && session.value !== ''
}

function documentOf(path, cookies) {
  var segments = path.split('/')
  var first = (segments[1] || '').toLowerCase()
  var last = segments[segments.length - 1]
  if (first === 'forms') return '/forms.html'
  if (path === '') return isSignedIn(cookies) ? '/index.html' : '/home.html'
  if (segments.length === 3 && (last === 'pricing' || last === 'solutions')) return '/' + last + '.html'
  if (application.indexOf(first) !== -1) return '/index.html'
  if (site.indexOf(first) === -1 && isSignedIn(cookies)) return '/index.html'
  return path + '.html'
}

function handler(event) {
  var request = event.request
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  if (name.indexOf('.') === -1) request.uri = documentOf(request.uri.replace(/\\/+$/, ''), request.cookies)
  return request
}`

const refusal = (why: EarlyRefusal) =>
  JSON.stringify(JSON.stringify(encodeError(earlyRefusal(why))))

/**
 * Past the distribution only its own address is seen, and no If-None-Match, for it forwards cookies;
 * whatever the caller wrote in these headers is replaced. What the gateway would refuse in words of
 * its own is refused here, in the form of every other failure.
 */
const CALLS = `function refuse(body) {
  return {
    statusCode: 400,
    statusDescription: 'Bad Request',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' }
    },
    body: { encoding: 'text', data: body }
  }
}

function sizeOf(fields) {
  var size = 0
  for (var name in fields) size += name.length + fields[name].value.length + 4
  return size
}

function handler(event) {
  var request = event.request
  var headers = request.headers
  try { decodeURIComponent(request.uri) } catch (error) { return refuse(${refusal('malformed')}) }
  var head = request.uri.length + sizeOf(headers) + sizeOf(request.cookies) + sizeOf(request.querystring)
  if (head > ${MAX_HEAD_BYTES}) return refuse(${refusal('headTooLarge')})
  var length = headers['content-length']
  if (length && Number(length.value) > ${MAX_BODY_BYTES}) return refuse(${refusal('bodyTooLarge')})
  var known = headers['if-none-match']
  headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip }
  if (known) headers['${KNOWN_TAG_HEADER}'] = { value: known.value }
  else delete headers['${KNOWN_TAG_HEADER}']
  return request
}`

/** Sends every page's address to its document. */
export function pagesToDocument(scope: Construct, stage: string) {
  return onRequest(scope, 'Pages', { name: `praxis-${stage}-pages`, code: pages() })
}

/** Tells the API the address of who calls, and which answer they have already. */
export function addViewerHeaders(scope: Construct, stage: string) {
  return onRequest(scope, 'Calls', { name: `praxis-${stage}-calls`, code: CALLS })
}

function onRequest(
  scope: Construct,
  id: string,
  { name, code }: { name: string; code: string },
): FunctionAssociation {
  const made = new EdgeFunction(scope, id, {
    functionName: name,
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  })
  return { function: made, eventType: FunctionEventType.VIEWER_REQUEST }
}
