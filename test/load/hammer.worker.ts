import http from 'node:http'
import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import type { Load, Request, Timing } from './hammer.ts'

const { origin, headers, requests, concurrency }: Load = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })

async function send({ method, path, body, headers: own, status = 200 }: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const content = body === undefined ? '' : JSON.stringify(body)
  const about = body === undefined ? {} : { 'content-type': 'application/json' }
  http
    .request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...about, ...own } },
      resolve,
    )
    .on('error', reject)
    .end(content)
  const response = await promise
  const answer = await text(response)
  if (response.statusCode !== status) {
    throw new Error(`${method} ${path} was answered ${response.statusCode}: ${answer}`)
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
agent.destroy()
parentPort?.postMessage({ times, total: performance.now() - started } satisfies Timing)
