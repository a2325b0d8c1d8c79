import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import { connect } from 'node:net'
import { join, relative, sep } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { MULTIPART_OVER_BYTES, PART_BYTES, UPLOAD_BATCH } from '#shared/model/upload-rules.ts'
import { answered, createClient } from '#test/support/client.ts'
import { begun, planned } from '#test/support/scans.ts'
import type { NativeUpload, Sent } from './upload.ts'

// A client without a browser: the same calls and the same files, from disc, as fast as Node sends.
const { origin, practiceId, patientId, credentials, folder, concurrency, ports }: NativeUpload =
  workerData
const insteadOf = (port: number) => ports.get(port) ?? port
const api = new URL(origin)
const client = createClient(`http://${api.hostname}:${insteadOf(Number(api.port))}`)
const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
// Addresses hold for the port that they name.
agent.createConnection = ({ host, port }) =>
  connect({ host: host ?? '', port: insteadOf(Number(port)), noDelay: true })

type Job = {
  url: string
  headers: Record<string, string>
  path: string
  start: number
  size: number
}

type Found = { name: string; path: string; size: number }

async function put({ url, headers, path, start, size }: Job): Promise<void> {
  const bytes = await slice(path, start, size)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const about = { ...headers, 'content-length': size }
  http
    .request(url, { method: 'PUT', agent, headers: about }, resolve)
    .on('error', reject)
    .end(bytes)
  const response = await promise
  response.resume()
  if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}`)
}

async function slice(path: string, start: number, size: number): Promise<Buffer> {
  if (start === 0 && (await stat(path)).size === size) return readFile(path)
  const file = await open(path)
  try {
    return (await file.read(Buffer.allocUnsafe(size), 0, size, start)).buffer
  } finally {
    await file.close()
  }
}

/** Announced with checksums, as the pages do. */
async function summed({ name, path, size }: Found) {
  if (size <= MULTIPART_OVER_BYTES) return { name, size, path, sha256: sumOf(await readFile(path)) }
  const partSha256: string[] = []
  for (let start = 0; start < size; start += PART_BYTES) {
    partSha256.push(sumOf(await slice(path, start, Math.min(PART_BYTES, size - start))))
  }
  return { name, size, path, partSha256 }
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

async function filesOf(): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { size } = await stat(path)
      return { name: relative(folder, path).split(sep).join('/'), path, size }
    }),
  )
}

const started = performance.now()
const files = await filesOf()
const key = await begun(client, { practiceId, patientId, ...credentials })
for (let start = 0; start < files.length; start += UPLOAD_BATCH) {
  const batch = await Promise.all(files.slice(start, start + UPLOAD_BATCH).map(summed))
  const jobs: Job[] = []
  for (const [position, target] of (await planned(client, key, batch, credentials)).entries()) {
    const file = batch[position]
    if (!file || target.kind === 'form') continue
    if (target.kind === 'single') {
      jobs.push({ ...file, url: target.url ?? '', headers: target.headers, start: 0 })
      continue
    }
    for (const { partNumber, url, headers } of target.parts) {
      const from = (partNumber - 1) * target.partSize
      const size = Math.min(target.partSize, file.size - from)
      jobs.push({ url, headers, path: file.path, start: from, size })
    }
  }
  const queue = jobs.values()
  const work = async () => {
    for (const job of queue) await put(job)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
const completed = await client.post(`/uploads/${key}/complete`, { query: credentials })
const { bytes } = answered(completed, uploadRoutes.complete.response)
agent.destroy()
parentPort?.postMessage({ key, bytes, ms: performance.now() - started } satisfies Sent)
