import { Amplify } from 'aws-amplify'
import { events } from 'aws-amplify/data'
import type { Ticket } from '#shared/model/realtime.ts'
import type { Connection, Dial, Line } from './keeper.ts'

const REGION = 'us-east-1'
const authMode = 'lambda'

/** Who listens to what the sockets say. */
const lines = new Set<Line>()
const sockets = new Set<WebSocket>()
let isPlain = false

/**
 * Amplify tells neither what it heard nor in time that it was cut, and dials encrypted sockets only, which
 * a machine that serves plain http has none of. So it is given sockets that tell, and that dial as the
 * service is reached otherwise.
 */
class HeardSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(isPlain ? String(url).replace(/^wss:/, 'ws:') : url, protocols)
    // Amplify goes on trying for who is there no more.
    if (lines.size === 0) this.addEventListener('open', () => this.close())
    sockets.add(this)
    let isUp = false
    this.addEventListener('message', () => {
      isUp = true
      for (const { onHeard } of [...lines]) onHeard()
    })
    this.addEventListener('close', () => {
      sockets.delete(this)
      // One of several attempts that came to nothing cuts nobody.
      if (isUp) for (const { onClosed } of [...lines]) onClosed()
    })
  }
}

globalThis.WebSocket = HeardSocket

/** Connects to AWS AppSync Events, and listens to all channels of the ticket. */
export const dial: Dial = async (ticket, line) => {
  isPlain = ticket.endpoint.startsWith('http:')
  Amplify.configure({
    API: { Events: { endpoint: ticket.endpoint, region: REGION, defaultAuthMode: authMode } },
  })
  lines.add(line)
  const opened: Connection[] = []
  function close() {
    lines.delete(line)
    for (const one of opened.splice(0)) one.close()
    // Nobody waits for what Amplify would close a second later.
    if (lines.size === 0) for (const socket of [...sockets]) socket.close()
  }
  try {
    const paths = ticket.channels.flatMap((channel) => channel.paths)
    // The first one connects; the others find the connection there.
    const [first, ...others] = paths
    if (first) opened.push(await listen(first, ticket, line))
    await Promise.all(others.map(async (path) => opened.push(await listen(path, ticket, line))))
    return { close }
  } catch (error) {
    close()
    throw error
  }
}

async function listen(path: string, { token }: Ticket, line: Line): Promise<Connection> {
  const authorization = { authMode, authToken: token } as const
  const channel = await events.connect(path, authorization)
  const subscription = channel.subscribe(
    {
      next: ({ event }) => line.onHint(JSON.stringify(event)),
      error: () => line.onClosed(),
    },
    authorization,
  )
  await subscription.ready
  return { close: () => channel.close() }
}
