import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { openServer } from '../../local/engines/servers.ts'
import { readBody } from '../../local/read-body.ts'
import { decryptPush, type Receiver } from './decrypt.ts'
import { findVapidFault } from './vapid-fault.ts'

/** The longest encrypted message that push services must take (RFC 8030, 7.2). */
const MAX_BYTES = 4096
/** More is not read at all. */
const READ_BYTES = 100_000

type Subscriber = Receiver & { serverKey: string; isGone: boolean; received: string[] }

/** The answer of a browser to `PushManager.subscribe`. */
export type BrowserSubscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A push service, and the browsers that subscribed there. */
export type PushService = {
  /** Subscribes a browser by the public key of a server. */
  subscribe: (serverKey: string) => BrowserSubscription
  /** The messages that a browser received, decrypted; the oldest first. */
  received: (endpoint: string) => readonly string[]
  /** Ends a subscription, as a browser does when the person withdraws the permission. */
  unsubscribe: (endpoint: string) => void
  /** Answers 503 to the next pushes. */
  fail: (count: number) => void
  close: () => Promise<void>
}

/** Starts a push service on any port of this machine (RFC 8030). */
export async function startPushService(now: () => Date): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>()
  let failures = 0
  const server = await openServer(0)
  const origin = `http://localhost:${server.port}`
  server.use((request, response) => {
    answer(request)
      .catch(() => 400)
      .then((status) => response.writeHead(status).end())
  })

  async function answer(request: IncomingMessage): Promise<number> {
    const { method, url = '', headers } = request
    const body = await readBody(request, READ_BYTES)
    if (failures > 0) {
      failures -= 1
      return 503
    }
    const subscriber = subscribers.get(url)
    if (method !== 'POST' || !subscriber) return 404
    if (subscriber.isGone) return 410
    if (headers['content-encoding'] !== 'aes128gcm') return 415
    if (!/^\d+$/.test(String(headers.ttl))) return 400
    if (body.length > MAX_BYTES) return 413
    const { serverKey } = subscriber
    const fault = findVapidFault(headers.authorization, {
      audience: origin,
      serverKey,
      now: now(),
    })
    if (fault !== null) return 403
    subscriber.received.push(decryptPush(body, subscriber))
    return 201
  }

  const find = (endpoint: string) => subscribers.get(new URL(endpoint).pathname)
  return {
    subscribe(serverKey) {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const p256dh = ecdh.generateKeys('base64url')
      subscribers.set(path, { ecdh, auth, serverKey, isGone: false, received: [] })
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
    received: (endpoint) => find(endpoint)?.received ?? [],
    unsubscribe(endpoint) {
      const subscriber = find(endpoint)
      if (subscriber) subscriber.isGone = true
    },
    fail(count) {
      failures = count
    },
    close: server.close,
  }
}
