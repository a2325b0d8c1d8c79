import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseObject } from '../json.ts'
import type { Channels } from './channels.ts'

const PATH = '/event/realtime'
const PROTOCOL = 'aws-appsync-event-ws'
const CREDENTIALS = /^header-([A-Za-z0-9_-]+)$/
/** AppSync says that it is there once a minute, and gives up on who has not heard it for five. */
const KEEP_ALIVE_MS = 60_000
const CONNECTION_TIMEOUT_MS = 300_000
const MOST_BYTES = 240 * 1024

const authorization = v.object({ Authorization: v.string() })

const message = v.variant('type', [
  v.object({ type: v.literal('connection_init') }),
  v.object({
    type: v.literal('subscribe'),
    id: v.string(),
    channel: v.string(),
    authorization,
  }),
  v.object({ type: v.literal('unsubscribe'), id: v.string() }),
  v.object({ type: v.literal('publish'), id: v.string() }),
])
type Message = v.InferOutput<typeof message>

/**
 * Speaks the websocket protocol of AWS AppSync Events at a server's `/event/realtime`: `connection_init`
 * and `connection_ack`, `ka`, `subscribe`, `data`, `unsubscribe`. Its faults are for tests.
 */
export function serveSockets(server: Server, channels: Channels) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    handleProtocols: () => PROTOCOL,
  })
  let isDown = false
  let isMute = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const [path] = (request.url ?? '').split('?')
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
    if (isDown || path !== PATH || !offered.includes(PROTOCOL) || !channels.isServed) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      talk(opened, tokenOf(offered), { channels, isMute: () => isMute })
    })
  }
  server.on('upgrade', onUpgrade)

  const cut = (): void => {
    for (const one of sockets.clients) one.terminate()
  }
  return {
    count: (): number => sockets.clients.size,
    /** Ends every connection, and refuses new ones until it is called again. */
    setDown: (down: boolean): void => {
      isDown = down
      if (down) cut()
    },
    /** Says nothing any more where it is connected, nor to those who connect. */
    setMute: (mute: boolean): void => {
      isMute = mute
    },
    close: (): void => {
      server.off('upgrade', onUpgrade)
      cut()
      sockets.close()
    },
  }
}

/** The token among the subprotocols, in which browsers send what they cannot send as a header. */
function tokenOf(protocols: readonly string[]): string {
  const [encoded] = protocols.flatMap((one) => CREDENTIALS.exec(one)?.[1] ?? [])
  const header = parseObject(Buffer.from(encoded ?? '', 'base64url').toString())
  const { success, output } = v.safeParse(authorization, header)
  return success ? output.Authorization : ''
}

type Host = { channels: Channels; isMute: () => boolean }

function talk(socket: WebSocket, token: string, { channels, isMute }: Host): void {
  const subscriptions = new Map<string, () => void>()
  let isAcknowledged = false
  const say = (said: Record<string, unknown>): void => {
    if (!isMute()) socket.send(JSON.stringify(said))
  }
  const keepAlive = setInterval(() => isAcknowledged && say({ type: 'ka' }), KEEP_ALIVE_MS).unref()

  const connect = async (): Promise<void> => {
    if (await channels.isAllowed('EVENT_CONNECT', token, null)) {
      isAcknowledged = true
      say({ type: 'connection_ack', connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
      return
    }
    say({ type: 'connection_error', errors: [unauthorized] })
    socket.close(4401, 'Unauthorized')
  }

  const subscribe = async (asked: Extract<Message, { type: 'subscribe' }>): Promise<void> => {
    const { id, channel } = asked
    const refuse = (error: typeof unauthorized): void =>
      say({ type: 'subscribe_error', id, errors: [error] })
    if (!isAcknowledged) return refuse(unauthorized)
    if (!channels.isKnown(channel)) return refuse(malformed(`${channel} is in no namespace`))
    if (subscriptions.has(id)) return refuse(malformed(`${id} is in use`))
    if (!(await channels.isAllowed('EVENT_SUBSCRIBE', asked.authorization.Authorization, channel)))
      return refuse(unauthorized)
    if (socket.readyState !== socket.OPEN) return
    const stop = channels.listen(channel, (event) => say({ type: 'data', id, event }))
    subscriptions.set(id, stop)
    say({ type: 'subscribe_success', id })
  }

  const unsubscribe = (id: string): void => {
    const stop = subscriptions.get(id)
    subscriptions.delete(id)
    stop?.()
    if (stop) say({ type: 'unsubscribe_success', id })
    else say({ type: 'unsubscribe_error', id, errors: [malformed(`${id} is not subscribed`)] })
  }

  const answer = async (received: Message): Promise<void> => {
    if (received.type === 'connection_init') return connect()
    if (received.type === 'subscribe') return subscribe(received)
    if (received.type === 'unsubscribe') return unsubscribe(received.id)
    say({ type: 'publish_error', id: received.id, errors: [unauthorized] })
  }

  socket.on('message', (data) => {
    const { success, output } = v.safeParse(message, parseObject(String(data)))
    if (success) answer(output).catch(() => socket.terminate())
    else say({ type: 'error', errors: [malformed('not a message that is known here')] })
  })
  // An abrupt end is an ordinary one here.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(keepAlive)
    for (const stop of subscriptions.values()) stop()
  })
}

const unauthorized = {
  errorType: 'UnauthorizedException',
  message: 'You are not authorized to make this call.',
}

const malformed = (why: string) => ({ errorType: 'BadRequestException', message: why })
