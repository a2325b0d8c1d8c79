import { createHmac, randomUUID } from 'node:crypto'
import type { Books } from './books.ts'
import { cardOnWire, invoiceOnWire, paymentOnWire, subscriptionOnWire } from './wire.ts'

/** News as Square posts it: what was signed, and by what. */
export type SquareNews = { type: string; body: string; signature: string }

type Thing = { kind: string; id: string; object: Record<string, unknown> }

const statusTypes: Readonly<Record<string, string>> = {
  'invoice PAID': 'invoice.payment_made',
  'invoice FAILED': 'invoice.scheduled_charge_failed',
  'invoice CANCELED': 'invoice.canceled',
}

/** Tells of what has changed, signed as Square signs. Nothing is told before it is known where to. */
export function createNews(books: Books, { origin, key }: { origin: string; key: string }) {
  const told = new Map<string, string>()
  let waiting: SquareNews[] = []
  let address: string | null = null

  const sign = (body: string): string =>
    createHmac('sha256', key)
      .update(`${address ?? ''}${body}`)
      .digest('base64')

  /** What is told of, as it is now. */
  function things(): Thing[] {
    const all = <T extends { id: string }>(
      kind: string,
      of: ReadonlyMap<string, T>,
      onWire: (one: T) => Record<string, unknown>,
    ) => [...of.values()].map((one) => ({ kind, id: one.id, object: { [kind]: onWire(one) } }))
    return [
      ...all('card', books.cards, cardOnWire),
      ...all('subscription', books.subscriptions, (one) => subscriptionOnWire(one, books)),
      ...all('invoice', books.invoices, (one) => ({
        ...invoiceOnWire(one, origin),
        // How often it was charged in vain is told too.
        version: one.attempts,
      })),
      ...all('payment', books.payments, paymentOnWire),
    ]
  }

  function typeOf({ kind, object }: Thing, isNew: boolean): string {
    const known = statusTypes[`${kind} ${JSON.stringify(object).match(/"status":"(\w+)"/)?.[1]}`]
    return known ?? `${kind}.${isNew ? 'created' : 'updated'}`
  }

  /** Notes what is different from what was told. */
  function note(): void {
    for (const thing of things()) {
      const name = `${thing.kind} ${thing.id}`
      const now = JSON.stringify(thing.object)
      if (told.get(name) === now) continue
      const type = typeOf(thing, !told.has(name))
      told.set(name, now)
      const body = JSON.stringify({
        ...{ merchant_id: 'MSTANDIN', type, event_id: randomUUID(), created_at: books.now() },
        data: { type: thing.kind, id: thing.id, object: thing.object },
      })
      waiting.push({ type, body, signature: sign(body) })
    }
  }

  /** Posts news; what the application answered. */
  async function send({ body, signature }: SquareNews): Promise<number> {
    if (address === null) throw new Error('Square does not know where to')
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }

  return {
    tellTo: (to: string) => {
      address = to
    },
    note,
    sign,
    send,
    /** All that nobody was told of yet; they are told of it, or not, by whoever takes it. */
    take(): SquareNews[] {
      note()
      const taken = waiting
      waiting = []
      return taken
    },
    /** Tells all of it; what is not taken is told again the next time. */
    async tell(): Promise<void> {
      if (address === null) return
      note()
      for (const news of waiting.splice(0)) {
        const status = await send(news).catch(() => 0)
        if (status !== 200) waiting.push(news)
      }
    },
  }
}
