import { createAlarm, type Timers } from './timers.ts'

export type Outgoing = { readonly to: string; readonly body: string }
/** `key` is the same whenever a message is posted again, and puts it into the box once. */
export type Posting = Outgoing & { readonly key: string }
export type Incoming = { readonly from: string; readonly body: string }

/** The box of short messages that the server keeps for each who takes part; each call throws where it fails. */
export type SignalPort = {
  readonly post: (message: Posting, signal: AbortSignal) => Promise<void>
  /** What lies in the own box after a cursor, oldest first; null: from the beginning. */
  readonly read: (
    after: number | null,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Incoming[]; cursor: number }>
  /** Whether it is of no use to try the same again. */
  readonly isFinal: (error: unknown) => boolean
  /** Whether hints of what lies in the box come now: then it is read rarely. */
  readonly isHinted: () => boolean
}

export type MailboxPorts = {
  readonly signals: SignalPort
  readonly timers: Timers
  readonly onMessage: (message: Incoming) => void
  /** It cannot go on: signed out, or the call is over. */
  readonly onLost: (error: unknown) => void
}

/**
 * How often it is read: eager, while connections are made; waiting, while nobody is there or a connection is long
 * gone; calm, while all is well. Hints come in between.
 */
const paces = { eager: 500, waiting: 3000, calm: 45_000 } as const
export type Pace = keyof typeof paces
/** Nobody is eager for longer. */
const EAGER_FOR_MS = 20_000
/** After a failure, doubled each time. */
const RETRY_MS = 1000
const RETRY_MAX_MS = 15_000
/** Between two readings that follow each other. */
const AGAIN_MS = 30

export type Mailbox = {
  /** Sent in the order of sending. */
  readonly send: (message: Outgoing) => void
  /** Something may have come. */
  readonly look: () => void
  readonly setPace: (pace: Pace) => void
  /** Reads no more, and posts what waits once. */
  readonly close: () => void
  /** Reads and posts nothing more: the server takes no messages of a call that is over. */
  readonly discard: () => void
}

export function createMailbox({ signals, timers, onMessage, onLost }: MailboxPorts): Mailbox {
  const over = new AbortController()
  const reading = createAlarm(timers)
  const posting = createAlarm(timers)
  const queue: Posting[] = []
  let cursor: number | null = null
  let pace: Pace = 'waiting'
  let paceSince = timers.now()
  let isReading = false
  let isPosting = false
  let isAskedAgain = false
  const failures = { read: 0, post: 0 }

  function lose(error: unknown) {
    if (over.signal.aborted) return
    discard()
    onLost(error)
  }

  const retryAfter = (count: number) =>
    Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, count - 1))

  async function read() {
    if (over.signal.aborted) return
    if (isReading) {
      isAskedAgain = true
      return
    }
    reading.clear()
    isReading = true
    isAskedAgain = false
    try {
      const box = await signals.read(cursor, over.signal)
      if (over.signal.aborted) return
      failures.read = 0
      cursor = box.cursor
      for (const message of box.items) onMessage(message)
      isAskedAgain ||= box.items.length > 0 && pace === 'eager'
    } catch (error) {
      if (over.signal.aborted) return
      if (signals.isFinal(error)) return lose(error)
      failures.read += 1
    } finally {
      isReading = false
    }
    next()
  }

  function interval() {
    const isTired = pace === 'eager' && timers.now() - paceSince > EAGER_FOR_MS
    if (pace === 'eager' && !isTired) return paces.eager
    return pace === 'calm' || signals.isHinted() ? paces.calm : paces.waiting
  }

  function next() {
    if (over.signal.aborted) return
    if (failures.read > 0) return reading.set(retryAfter(failures.read), read)
    if (isAskedAgain) return reading.set(AGAIN_MS, read)
    reading.set(interval(), read)
  }

  async function post() {
    const [message] = queue
    if (over.signal.aborted || isPosting || !message) return
    isPosting = true
    try {
      await signals.post(message, over.signal)
      queue.shift()
      failures.post = 0
    } catch (error) {
      if (over.signal.aborted) return
      if (signals.isFinal(error)) refuse()
      else failures.post += 1
    } finally {
      isPosting = false
    }
    if (queue.length > 0) posting.set(failures.post > 0 ? retryAfter(failures.post) : 0, post)
  }

  /** Whom it is for may be gone. Whether oneself is, the box says. */
  function refuse() {
    queue.shift()
    failures.post = 0
    void read()
  }

  function close() {
    if (over.signal.aborted) return
    over.abort()
    reading.clear()
    posting.clear()
    // Nobody waits for it: who does not hear that one left sees it.
    for (const message of queue) {
      void signals.post(message, new AbortController().signal).catch(() => null)
    }
  }

  function discard() {
    queue.length = 0
    close()
  }

  reading.set(0, read)

  return {
    send: (message) => {
      if (over.signal.aborted) return
      // What waits already says the same; what is under way may be lost.
      const waiting = isPosting ? queue.slice(1) : queue
      if (waiting.some(({ to, body }) => to === message.to && body === message.body)) return
      queue.push({ ...message, key: crypto.randomUUID() })
      if (!isPosting && !posting.isSet()) posting.set(0, post)
    },
    look: () => {
      failures.read = 0
      if (failures.post > 0) {
        failures.post = 0
        posting.set(0, post)
      }
      void read()
    },
    setPace: (wanted) => {
      if (wanted === pace) return
      pace = wanted
      paceSince = timers.now()
      if (!isReading && failures.read === 0) next()
    },
    close,
    discard,
  }
}
