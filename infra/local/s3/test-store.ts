import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { BucketConfig } from './model.ts'
import { createObjectStore } from './server.ts'

export const BUCKET = 'uploads'
export const ORIGIN = 'http://localhost:3000'
export const SECRET = 'a secret of forty characters, more or less'

export type TestStore = Awaited<ReturnType<typeof startTestStore>>

type Permission = (accessKeyId: string, action: string, resource: string) => boolean

/** A bucket with the rules that a page needs for uploads. */
export function bucketConfig(changes: Partial<BucketConfig> = {}): BucketConfig {
  return {
    name: BUCKET,
    cors: [
      {
        allowedOrigins: [ORIGIN],
        allowedMethods: ['GET', 'PUT'],
        allowedHeaders: ['content-type', 'x-amz-*'],
        exposeHeaders: ['ETag'],
        maxAge: 3000,
      },
    ],
    ...changes,
  }
}

/**
 * Begins a PUT of `length` bytes and breaks the connection after `bytes`, once `isUnderWay` says
 * that the server has begun to take them.
 */
export async function breakOff(
  url: string,
  bytes: Buffer,
  length: number,
  isUnderWay: () => boolean,
): Promise<void> {
  const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': length } })
  const broken = new Promise<void>((resolve) => request.once('error', () => resolve()))
  request.write(bytes)
  while (!isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 5))
  request.destroy(new Error('broken off'))
  await broken
}

/** The names of all files that hold bytes of a store. */
export function blobFiles(dir: string): string[] {
  const blobs = join(dir, 'blobs')
  return readdirSync(blobs).flatMap((shard) => readdirSync(join(blobs, shard)))
}

/** An object store on a port of its own in a folder of its own, with a clock to be set. */
export async function startTestStore(
  options: { dir?: string; buckets?: BucketConfig[]; authorize?: Permission } = {},
) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'local-s3-'))
  const time = { now: new Date() }
  const store = createObjectStore({
    dir,
    buckets: options.buckets ?? [bucketConfig()],
    clock: () => time.now,
    credentials: (accessKeyId) => (accessKeyId.startsWith('AKIA') ? SECRET : null),
    authorize: options.authorize ?? (() => true),
  })
  const server = createServer((request, response) => void store.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = `http://127.0.0.1:${port}`
  const clients: S3Client[] = []

  /** A client of the SDK; `accessKeyId` tells who it is. */
  function client(config: S3ClientConfig & { accessKeyId?: string } = {}) {
    const { accessKeyId = 'AKIATEST', ...rest } = config
    const made = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey: SECRET },
      ...rest,
    })
    clients.push(made)
    return made
  }

  /** Stops serving and leaves the folder, as a restart does. */
  async function close() {
    for (const one of clients) one.destroy()
    await store.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async function stop() {
    await close()
    await rm(dir, { recursive: true, force: true })
  }

  return { dir, endpoint, port, time, client, close, stop }
}
