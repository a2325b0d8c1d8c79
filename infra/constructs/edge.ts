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

/**
 * Pages are routes of one document: what has no file extension is that document. Lead forms have
 * one of their own.
 */
const PAGES = `function handler(event) {
  var request = event.request
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  var document = request.uri.indexOf('/forms/') === 0 ? '/forms.html' : '/index.html'
  if (name.indexOf('.') === -1) request.uri = document
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

/** Sends every page's address to the one document. */
export function pagesToDocument(scope: Construct, stage: string) {
  return onRequest(scope, 'Pages', { name: `praxis-${stage}-pages`, code: PAGES })
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
