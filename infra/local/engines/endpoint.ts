import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access, Caller } from '../iam/access.ts'
import { parseObject } from '../json.ts'
import { readBody } from '../read-body.ts'
import { type Credential, parseCredential, SignatureError, verifySignature } from '../sigv4.ts'
import { type Call, type Engine, ServiceError } from './call.ts'

type EndpointOptions = {
  access: Access
  now: () => Date
  /** Engines by the name of the service in the credential scope. */
  engines: Readonly<Record<string, Engine>>
  /** S3 streams its bodies, so it reads and verifies its requests itself. */
  objects: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** DynamoDB takes 16 MB, the other services less. */
const maxBodyBytes = 16 * 1024 * 1024

/**
 * The one endpoint that `AWS_ENDPOINT_URL` names: finds the service and the caller in the SigV4
 * credential scope, checks signature and policy, and passes the call to the service's engine.
 */
export function createEndpoint(options: EndpointOptions) {
  const { access, engines, now } = options

  const identify = (credential: Credential): Caller => {
    const caller = access.byAccessKey(credential.accessKeyId)
    if (caller) return caller
    throw new ServiceError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    )
  }

  const readCall = async (request: IncomingMessage, credential: Credential): Promise<Call> => {
    const caller = identify(credential)
    const body = await readBody(request, maxBodyBytes + 1)
    if (body.length > maxBodyBytes)
      throw new ServiceError('RequestEntityTooLarge', 'The body is too large', 413)
    const payloadHash = hash('sha256', body)
    verifySignature({
      request,
      credential,
      secret: caller.secretAccessKey,
      payloadHash,
      now: now(),
    })
    const target = request.headers['x-amz-target']
    return {
      caller,
      method: request.method ?? 'GET',
      ...addressOf(request.url ?? '/'),
      headers: request.headers,
      body,
      operation: typeof target === 'string' ? (target.split('.').at(-1) ?? '') : '',
      json: parseObject(body.toString('utf8')) ?? {},
    }
  }

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    credential: Credential,
  ): Promise<void> => {
    const engine = engines[credential.service]
    if (!engine) {
      throw new ServiceError(
        'UnknownOperationException',
        `There is no local engine for ${credential.service}`,
      )
    }
    const call = await readCall(request, credential)
    const refusal = access.refusal(call.caller, engine.requires(call))
    if (refusal !== null) {
      const status = call.operation === '' ? 403 : 400
      throw new ServiceError('AccessDeniedException', refusal, status)
    }
    const result = await engine.handle(call, response)
    if (result) send(response, result.status, JSON.stringify(result.body))
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('date', now().toUTCString())
    const credential = parseCredential(request)
    // Without a credential only S3 is asked: preflights, and reads it refuses in its own format.
    if (credential === null || credential.service === 's3')
      return options.objects(request, response)
    try {
      await answer(request, response, credential)
    } catch (error) {
      sendError(response, error)
    }
  }
}

function addressOf(url: string): Pick<Call, 'path' | 'query'> {
  const [path = '/', query = ''] = url.split('?')
  return { path, query: new URLSearchParams(query) }
}

function send(response: ServerResponse, status: number, body: string, errorType?: string): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
    ...(errorType === undefined ? {} : { 'x-amzn-errortype': errorType }),
  })
  response.end(body)
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { name, status, message } = describeError(error)
  const body = JSON.stringify({
    __type: `com.amazon.coral.service#${name}`,
    message,
    Message: message,
  })
  send(response, status, body, name)
}

function describeError(error: unknown): { name: string; status: number; message: string } {
  if (error instanceof ServiceError) return error
  if (error instanceof SignatureError) {
    return { name: error.code, status: 403, message: error.message }
  }
  const message = error instanceof Error ? error.message : String(error)
  console.error(`The local AWS endpoint failed: ${message}`)
  return { name: 'InternalServerError', status: 500, message }
}
