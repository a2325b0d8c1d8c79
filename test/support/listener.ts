import * as v from 'valibot'
import { expect } from 'vitest'
import { streamRoutes } from '#shared/api/streams.ts'
import { type Hint, hint, type Ticket } from '#shared/model/realtime.ts'
import { answered, type Client } from './client.ts'

const said = v.object({
  type: v.string(),
  id: v.optional(v.string()),
  event: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ errorType: v.string() }))),
})

/** A ticket for the topics of a practice, or for those of the member alone. */
export async function aTicket(client: Client, practiceId: string | null = null): Promise<Ticket> {
  const path = practiceId ? `/practices/${practiceId}/stream` : '/members/me/stream'
  const reply = await client.get(path, { query: { ticket: 1, limit: 1 } })
  const { ticket } = answered(reply, streamRoutes.ofMember.response)
  if (!ticket) throw new Error('no ticket was given')
  return ticket
}

export const pathsOf = ({ channels }: Ticket): string[] => channels.flatMap(({ paths }) => paths)

/** Whoever has a token listens, as a browser does: over a socket, with the token as a subprotocol. */
export async function listen({ endpoint, token }: Ticket) {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: 'x' }))
  const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime`, [
    'aws-appsync-event-ws',
    `header-${header.toString('base64url')}`,
  ])
  const heard: v.InferOutput<typeof said>[] = []
  let isClosed = false
  socket.addEventListener('message', ({ data }) => {
    heard.push(v.parse(said, JSON.parse(String(data))))
  })
  socket.addEventListener('close', () => {
    isClosed = true
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('open', () => resolve())
  socket.addEventListener('error', () => reject(new Error('no connection')))
  await promise
  const say = (message: object) => socket.send(JSON.stringify(message))
  const answerTo = (id: string | undefined) => heard.find((one) => one.id === id && !one.event)
  say({ type: 'connection_init' })
  await expect.poll(() => answerTo(undefined), { timeout: 20_000 }).toBeDefined()

  return {
    /** How the service answered `connection_init`. */
    connected: answerTo(undefined)?.type,
    isClosed: () => isClosed,
    /** What the service answered: `subscribe_success`, or the error's name. */
    async subscribe(channel: string, by = token): Promise<string> {
      const id = crypto.randomUUID()
      say({ type: 'subscribe', id, channel, authorization: { Authorization: by, host: 'x' } })
      await expect.poll(() => answerTo(id), { timeout: 20_000 }).toBeDefined()
      const { type = '', errors } = answerTo(id) ?? {}
      return errors?.[0]?.errorType ?? type
    },
    /** What the service answers to a message of any kind. */
    async ask(message: { type: string; id: string }): Promise<string> {
      say(message)
      await expect.poll(() => answerTo(message.id), { timeout: 20_000 }).toBeDefined()
      return answerTo(message.id)?.type ?? ''
    },
    hints: (): Hint[] =>
      heard.flatMap(({ event }) => (event ? [v.parse(hint, JSON.parse(event))] : [])),
    close: () => socket.close(),
  }
}

/** Listens to all that a ticket allows. */
export async function listenToAll(ticket: Ticket) {
  const listener = await listen(ticket)
  for (const path of pathsOf(ticket)) {
    expect(await listener.subscribe(path), path).toBe('subscribe_success')
  }
  return listener
}
