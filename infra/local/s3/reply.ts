import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from './blobs.ts'
import type { Reply } from './call.ts'
import { S3Error } from './errors.ts'
import { errorDocument, leaf } from './xml.ts'

/** Where an error came up, as its document tells. */
type ErrorContext = { resource: string; requestId: string; hostId: string }

/** Sends an answer; stored bytes are streamed and then released. */
export async function sendReply(
  response: ServerResponse,
  reply: Reply,
  isHead: boolean,
  blobs: Blobs,
) {
  const { status, headers, body } = reply
  if (body === null || typeof body === 'string') {
    const hasLength = status === 200 && !isHead
    response.writeHead(status, {
      ...headers,
      ...(hasLength && { 'content-length': Buffer.byteLength(body ?? '') }),
    })
    await ended(response, isHead ? null : body)
    return
  }
  try {
    response.writeHead(status, headers)
    await pipeline(async function* () {
      for (const slice of body.slices) yield* blobs.read(slice)
    }, response)
  } finally {
    await body.release()
  }
}

/** Sends an error as its document; unexpected ones say no more than that there was one. */
export async function sendError(
  response: ServerResponse,
  error: unknown,
  context: ErrorContext,
  isHead: boolean,
) {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  if (!(error instanceof S3Error)) console.error(error)
  const answered = error instanceof S3Error ? error : new S3Error('InternalError')
  const body = errorDocument([
    leaf('Code', answered.code),
    leaf('Message', answered.message),
    ...Object.entries(answered.details).map(([name, value]) => leaf(name, value)),
    leaf('Resource', context.resource),
    leaf('RequestId', context.requestId),
    leaf('HostId', context.hostId),
  ])
  response.writeHead(answered.status, {
    ...answered.headers,
    'content-type': 'application/xml',
    ...(!isHead && { 'content-length': Buffer.byteLength(body) }),
  })
  await ended(response, isHead ? null : body)
}

function ended(response: ServerResponse, body: string | null): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    response.end(body ?? undefined, () => resolve())
  })
}
