import type { Ticket, Topic } from '#shared/model/realtime.ts'
import { delayOf } from './backoff.ts'

/** The service says that it is there once a minute: who was not heard for longer is not there. */
export const SILENCE_MS = 75_000
/** Whoever is there connects within this. */
export const CONNECT_MS = 10_000
/** Pages that are to ask for tickets together take so long to do it. */
const SPREAD_MS = 2000

/** A connection that is in use. */
type Held = { end: () => void }

/** A connection by one ticket, from when it hears all that the ticket allows. */
export type Connection = { close: () => void }

export type Line = {
  /** The text of a hint. */
  onHint: (event: string) => void
  /** Anything at all was said. */
  onHeard: () => void
  onClosed: () => void
}

export type Dial = (ticket: Ticket, line: Line) => Promise<Connection>

type Options = {
  /** Rejects where there is none to have; `isOver` tells whether that stays so. */
  askTicket: () => Promise<Ticket>
  isOver: (error: unknown) => boolean
  dial: Dial
  onHint: (event: string) => void
  /** From when all is heard of these topics, until others are said. */
  onHealth: (topics: readonly Topic[]) => void
  random?: () => number
}

/**
 * Keeps a connection while it is wanted: connects again with a new ticket where it is cut or silent, waiting
 * longer after each failure, and in time before what the ticket allows ends.
 */
export function createKeeper({
  askTicket,
  isOver,
  dial,
  onHint,
  onHealth,
  random = Math.random,
}: Options) {
  let isWanted = false
  let held: Held | null = null
  /** What is being dialled, and may be given up. */
  let dialled: Pick<Held, 'end'> | null = null
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function hear() {
    clearTimeout(silence)
    silence = setTimeout(fail, SILENCE_MS)
  }

  function drop() {
    clearTimeout(next)
    clearTimeout(silence)
    dialled?.end()
    held?.end()
    dialled = null
    held = null
    onHealth([])
  }

  function fail() {
    drop()
    failures += 1
    next = setTimeout(() => void connect(), delayOf(failures, random()))
  }

  /** A line that counts until it is ended. */
  function open() {
    const ending = new AbortController()
    const { signal } = ending
    const line: Line = {
      onHint: (event) => !signal.aborted && onHint(event),
      // Of a connection that is being made nobody knows yet whether it will be one.
      onHeard: () => held && !signal.aborted && hear(),
      onClosed: () => !signal.aborted && fail(),
    }
    return { line, signal, end: () => ending.abort() }
  }

  /** Connects, and only then lets go of the connection before: nothing is missed between them. */
  async function connect() {
    dialled?.end()
    const { line, signal, end } = open()
    dialled = { end }
    clearTimeout(next)
    try {
      const ticket = await askTicket()
      if (signal.aborted) return
      const connection = await within(CONNECT_MS, dial(ticket, line), signal)
      held?.end()
      held = { end }
      dialled = null
      signal.addEventListener('abort', () => connection.close())
      failures = 0
      hear()
      next = setTimeout(() => void connect(), ticket.lasts * 1000 * (0.5 + 0.3 * random()))
      onHealth(ticket.channels.map(({ topic }) => topic))
    } catch (error) {
      if (signal.aborted) return
      end()
      if (!isOver(error)) return fail()
      isWanted = false
      drop()
    }
  }

  return {
    /** Connects where it does not do so already. */
    start() {
      if (isWanted) return
      isWanted = true
      failures = 0
      void connect()
    },
    /** Takes a new ticket soon, for what is heard now ends. */
    renew() {
      if (!held) return
      onHealth([])
      clearTimeout(next)
      next = setTimeout(() => void connect(), SPREAD_MS * random())
    },
    stop() {
      isWanted = false
      drop()
    },
  }
}

/**
 * The connection, unless it takes longer or is given up: if it comes after that, it is closed.
 * @throws where there is none
 */
async function within(
  milliseconds: number,
  dialled: Promise<Connection>,
  signal: AbortSignal,
): Promise<Connection> {
  const { promise, reject } = Promise.withResolvers<never>()
  let isGivenUp = false
  const giveUp = () => {
    isGivenUp = true
    reject(new Error('no connection in time'))
  }
  const timer = setTimeout(giveUp, milliseconds)
  signal.addEventListener('abort', giveUp)
  const made = dialled.then((connection) => {
    if (!isGivenUp) return connection
    connection.close()
    throw new Error('the connection came too late')
  })
  try {
    return await Promise.race([made, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
