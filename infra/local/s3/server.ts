import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { authenticate } from './authentication.ts'
import { openBlobs } from './blobs.ts'
import { assertMay, type Reply, type ServiceCall, type Store } from './call.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { openDatabase, referencedBlobs, transaction } from './database.ts'
import { S3Error } from './errors.ts'
import { isForm } from './form.ts'
import { arnOf, type BucketConfig } from './model.ts'
import { objectRecords } from './object-records.ts'
import { type Operation, operationOf } from './operations.ts'
import { postObject } from './post.ts'
import { sendError, sendReply } from './reply.ts'
import { parseRequest, type S3Request } from './request.ts'
import { uploadRecords } from './upload-records.ts'

export type ObjectStoreOptions = {
  /** Where everything is kept; made where it is missing. */
  dir: string
  buckets: BucketConfig[]
  /** The moment that expiry is judged and objects are stamped by. */
  clock: () => Date
  /** The secret of an access key, null for one that does not exist. */
  credentials: (accessKeyId: string) => string | null
  /** Whether the policy of an access key grants an action on a resource. */
  authorize: (accessKeyId: string, action: string, resourceArn: string) => boolean
}

/** Opens the object store: a handler for the REST interface of S3, path-style. */
export function createObjectStore(options: ObjectStoreOptions) {
  mkdirSync(options.dir, { recursive: true })
  const database = openDatabase(options.dir)
  const store: Store = {
    buckets: new Map(options.buckets.map((bucket) => [bucket.name, bucket])),
    objects: objectRecords(database),
    uploads: uploadRecords(database),
    blobs: openBlobs(join(options.dir, 'blobs'), referencedBlobs(database)),
    clock: options.clock,
    atomically: (change) => transaction(database, change),
  }
  const underWay = new Map<IncomingMessage, Promise<void>>()

  return {
    handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const handling = respond(request, response, store, options).finally(() => {
        underWay.delete(request)
      })
      underWay.set(request, handling)
      return handling
    },
    /** Breaks off what is under way, and lets go of the folder. */
    async close(): Promise<void> {
      for (const request of underWay.keys()) request.destroy()
      await Promise.allSettled(underWay.values())
      database.close()
    },
  }
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  store: Store,
  options: ObjectStoreOptions,
) {
  const isHead = message.method === 'HEAD'
  const context = {
    resource: message.url?.replace(/\?.*$/s, '') ?? '/',
    requestId: randomBytes(8).toString('hex').toUpperCase(),
    hostId: randomBytes(48).toString('base64'),
  }
  response.setHeader('x-amz-request-id', context.requestId)
  response.setHeader('x-amz-id-2', context.hostId)
  try {
    const request = parseRequest(message)
    const rules = store.buckets.get(request.bucket ?? '')?.cors ?? []
    const headers = corsHeaders(rules, request.method, message.headers)
    response.setHeaders(new Map(Object.entries(headers)))
    const reply =
      request.method === 'OPTIONS'
        ? { status: 200, headers: preflightHeaders(rules, message.headers), body: null }
        : await perform(request, store, options)
    await sendReply(response, reply, isHead, store.blobs)
  } catch (error) {
    await sendError(response, error, context, isHead)
  } finally {
    // What is left of a refused body would be taken for the next request.
    message.resume()
  }
}

async function perform(request: S3Request, store: Store, options: ObjectStoreOptions) {
  if (request.key === null && isForm(request.message)) return postObject(request, store, options)
  const signing = authenticate(request, options.credentials, store.clock())
  const operation = operationOf(request)
  const call: ServiceCall = {
    request,
    signing,
    store,
    may: (action, resource) => options.authorize(signing.accessKeyId, action, resource),
  }
  assertPermitted(call, operation)
  return run(call, operation)
}

function assertPermitted(call: ServiceCall, { action }: Operation) {
  const { bucket, key, query } = call.request
  if (action === null) return
  const judged = query.has('versionId') ? action.replace('Object', 'ObjectVersion') : action
  assertMay(call, judged, bucket === null ? '*' : arnOf(bucket, key))
}

function run(call: ServiceCall, operation: Operation): Promise<Reply> {
  if (operation.on === 'service') return operation.run(call)
  const { bucket: name, key } = call.request
  const bucket = call.store.buckets.get(name ?? '')
  if (bucket === undefined) throw new S3Error('NoSuchBucket', null, { BucketName: name ?? '' })
  if (operation.on === 'bucket') return operation.run({ ...call, bucket })
  return operation.run({ ...call, bucket, key: key ?? '' })
}
