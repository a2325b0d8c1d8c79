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

/** Pages are routes of one document: what has no file extension is that document. */
const PAGES = `function handler(event) {
  var request = event.request
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  if (name.indexOf('.') === -1) request.uri = '/index.html'
  return request
}`

/**
 * Past the distribution only its own address is seen, and no If-None-Match, for it forwards cookies;
 * whatever the caller wrote in these headers is replaced.
 */
const CALLS = `function handler(event) {
  var headers = event.request.headers
  var known = headers['if-none-match']
  headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip }
  if (known) headers['${KNOWN_TAG_HEADER}'] = { value: known.value }
  else delete headers['${KNOWN_TAG_HEADER}']
  return event.request
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
