import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { exchange } from '#infra/local/exchange.ts'
import type { Load, Request, Timing } from './hammer.ts'

const { origin, headers, requests, concurrency }: Load = workerData

/** Node's own client takes three times the processor, which is the server's too. */
const pool = new Pool(origin, { connections: concurrency })

async function send({ method, path, body, headers: own, status = 200 }: Request): Promise<void> {
  const content = body === undefined ? null : JSON.stringify(body)
  const about = body === undefined ? {} : { 'content-type': 'application/json' }
  const all = { ...headers, ...about, ...own }
  const answer = await exchange(pool, { method, path, body: content, headers: all })
  if (answer.status !== status) {
    throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`)
  }
}

const left = [...requests].reverse()
const times: number[] = []

async function sendOneByOne(): Promise<void> {
  for (let next = left.pop(); next; next = left.pop()) {
    const started = performance.now()
    await send(next)
    times.push(performance.now() - started)
  }
}

const started = performance.now()
await Promise.all(Array.from({ length: concurrency }, sendOneByOne))
const total = performance.now() - started
await pool.destroy()
parentPort?.postMessage({ times, total } satisfies Timing)
