import type { Message } from '#shared/model/message.ts'
import { type ApiError, toApiError } from '../api/api-error.ts'

/** What is on its way; by `clientId` it is known again, and sent no more than once. */
export type Outgoing<Content> = {
  clientId: string
  content: Content
  /** When it was written, ISO 8601. */
  at: string
  /** waiting: for those before it, or a connection. sent: answered, and soon in the thread. */
  state: 'waiting' | 'sending' | 'failed' | 'sent'
  error: ApiError | null
}

type Written<Content> = Pick<Outgoing<Content>, 'clientId' | 'content'>

/** A message that waits for a connection, outside of the outbox. */
type Stored = {
  /** Whether it outlives the page. */
  isSafe: boolean
  /** Deletes it, once it is answered. */
  forget: () => void
}

type Work<Content> = {
  send: (message: Written<Content>) => Promise<Message>
  /** Called with a message as it is answered. */
  onSent: (sent: Message) => void
  isOnline: () => boolean
  /**
   * Stores a message that waits for a connection, so that it outlives the page.
   * @param giveUp removes it, for a person who no longer wants to send it
   */
  store: (message: Written<Content>, giveUp: () => void) => Stored
  /** Is fulfilled once there is a connection. */
  online: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
}

/** How long it waits before it tries again by itself; after the last it says that it has failed. */
const PAUSES_MS = [1000, 2000, 4000, 8000]

/** Whether the same call may yet succeed. */
const mayPass = ({ class: kind }: ApiError) => kind === 'SystemError' || kind === 'UnknownError'

/**
 * Messages on their way, one after the other in the order in which they were written. One that is
 * refused stands aside with its text, until it is tried again or given up.
 */
export function createOutbox<Content>(work: Work<Content>) {
  const listeners = new Set<() => void>()
  let items: readonly Outgoing<Content>[] = []
  let isRunning = false
  /** Stored messages by their `clientId`. */
  const stored = new Map<string, Stored>()

  function set(next: readonly Outgoing<Content>[]) {
    items = next
    for (const listener of listeners) listener()
  }

  function change(clientId: string, changes: Partial<Outgoing<Content>>) {
    set(items.map((item) => (item.clientId === clientId ? { ...item, ...changes } : item)))
  }

  /** Stores all that is not answered, while there is no connection. */
  function storeWaiting() {
    if (work.isOnline()) return
    for (const item of items) {
      const isOpen = item.state === 'waiting' || item.state === 'sending'
      if (!isOpen || stored.has(item.clientId)) continue
      stored.set(
        item.clientId,
        work.store(item, () => remove(item.clientId)),
      )
    }
  }

  function unstore(clientId: string) {
    stored.get(clientId)?.forget()
    stored.delete(clientId)
  }

  function remove(clientId: string) {
    stored.delete(clientId)
    set(items.filter((item) => item.clientId !== clientId))
  }

  async function sendOne({ clientId, content }: Outgoing<Content>) {
    for (let tries = 0; ; ) {
      if (!work.isOnline()) {
        change(clientId, { state: 'waiting' })
        storeWaiting()
        await work.online()
        if (items.every((item) => item.clientId !== clientId)) return
      }
      change(clientId, { state: 'sending' })
      try {
        const sent = await work.send({ clientId, content })
        unstore(clientId)
        change(clientId, { state: 'sent' })
        work.onSent(sent)
        return
      } catch (thrown) {
        const error = toApiError(thrown)
        if (!work.isOnline()) continue
        const pause = PAUSES_MS[tries]
        if (!mayPass(error) || pause === undefined) {
          unstore(clientId)
          change(clientId, { state: 'failed', error })
          return
        }
        tries += 1
        await work.wait(pause)
      }
    }
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    for (;;) {
      const next = items.find(({ state }) => state === 'waiting')
      if (!next) break
      await sendOne(next)
    }
    isRunning = false
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    items: () => items,
    add(message: Pick<Outgoing<Content>, 'clientId' | 'content' | 'at'>) {
      set([...items, { ...message, state: 'waiting', error: null }])
      storeWaiting()
      void run()
    },
    /** Sends one that has failed after those that wait now. */
    retry(clientId: string) {
      const item = items.find((one) => one.clientId === clientId && one.state === 'failed')
      if (!item) return
      set([...items.filter((one) => one !== item), { ...item, state: 'waiting', error: null }])
      void run()
    },
    /** Gives up one that has failed; answers what it says. */
    discard(clientId: string): Content | null {
      const item = items.find((one) => one.clientId === clientId && one.state === 'failed')
      if (!item) return null
      set(items.filter((one) => one !== item))
      return item.content
    },
    /** Forgets what the thread has. */
    settle(arrived: ReadonlySet<string>) {
      const left = items.filter(({ state, clientId }) => state !== 'sent' || !arrived.has(clientId))
      if (left.length < items.length) set(left)
    },
    /** Whether something written would be lost with the page. */
    isHolding: () =>
      items.some(({ state, clientId }) => state !== 'sent' && !stored.get(clientId)?.isSafe),
  }
}
export type Outbox<Content> = ReturnType<typeof createOutbox<Content>>
