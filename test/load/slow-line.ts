import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createLane, type Lane, type LineSpeed } from './line.ts'

/** So much of one connection waits at the beginning of the line; its sender is held back meanwhile. */
const WAITING_BYTES = 128 * 1024
/** Round trips before the first byte of a connection: TCP's, and that of TLS, which is not spoken here. */
const SETTING_UP = 2

export type SlowLine = {
  /** The port to connect to instead, for each of the ports behind the line. */
  readonly ports: ReadonlyMap<number, number>
  readonly close: () => Promise<void>
}

/**
 * A line to some ports of this machine: what is sent to the one that it answers for each comes out at
 * that port slower and later, and so does what comes back. Bytes are not changed. All connections share it.
 * What a real line has besides is left out: no packet is lost, and none starts slowly.
 */
export async function openSlowLine(ports: readonly number[], speed: LineSpeed): Promise<SlowLine> {
  const up = createLane(speed)
  const down = createLane(speed)
  const open = new Set<Socket>()
  const servers = await Promise.all(
    ports.map(async (port) => {
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
        const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
        for (const socket of [near, far]) {
          open.add(socket)
          socket.once('close', () => open.delete(socket))
        }
        carry(near, far, up, 2 * SETTING_UP * speed.delayMs)
        carry(far, near, down, 0)
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return { port, server }
    }),
  )
  return {
    ports: new Map(
      servers.map(({ port, server }) => {
        const address = server.address()
        return [port, typeof address === 'object' && address ? address.port : 0]
      }),
    ),
    close: async () => {
      for (const socket of open) socket.destroy()
      await Promise.all(
        servers.map(({ server }) => new Promise((resolve) => server.close(resolve))),
      )
    },
  }
}

type Event = { at: number; happen: () => void }

/** Carries what comes from one socket to another; the first of it `setUpMs` later than the line does. */
function carry(from: Socket, to: Socket, lane: Lane, setUpMs: number): void {
  const ready = performance.now() + setUpMs
  const departures = createTimeline()
  const arrivals = createTimeline()
  let waiting = 0

  from.on('data', (chunk) => {
    const now = Math.max(ready, performance.now())
    const arrival = lane.carry(chunk.length, now)
    waiting += chunk.length
    if (waiting >= WAITING_BYTES) from.pause()
    departures.add(now + lane.wait(now), () => {
      waiting -= chunk.length
      if (waiting < WAITING_BYTES) from.resume()
    })
    arrivals.add(arrival, () => void to.write(chunk))
  })
  const last = () => lane.carry(0, Math.max(ready, performance.now()))
  from.once('end', () => arrivals.add(last(), () => void to.end()))
  // An end that broke off is one for the other side too, as late as what was sent before.
  from.on('error', () => arrivals.add(last(), () => void to.destroy()))
}

/** Lets things happen at their time, one after the other: no later one overtakes. */
function createTimeline() {
  const events: Event[] = []
  let isWaiting = false

  function look() {
    isWaiting = false
    const now = performance.now()
    for (let next = events[0]; next && next.at <= now; next = events[0]) {
      events.shift()
      next.happen()
    }
    wait()
  }

  function wait() {
    const [next] = events
    if (isWaiting || !next) return
    isWaiting = true
    setTimeout(look, Math.max(0, next.at - performance.now()))
  }

  return {
    add: (at: number, happen: () => void) => {
      events.push({ at, happen })
      wait()
    },
  }
}
