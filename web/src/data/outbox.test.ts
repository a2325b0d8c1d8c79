import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { aMessage } from './message-builders.ts'
import { createOutbox } from './outbox.ts'

type Answer = 'ok' | 'lost' | 'refused'

/** An outbox whose calls are answered in turn; offline until told otherwise. */
function anOutbox(answers: Answer[], { offline = false } = {}) {
  const sent: string[] = []
  const stored = new Map<string, () => void>()
  let isOnline = !offline
  let connect = () => {}
  const outbox = createOutbox<string>({
    send: async ({ clientId, content }) => {
      sent.push(`${clientId} ${content}`)
      const answer = answers.shift() ?? 'ok'
      if (answer === 'lost') throw new ApiError('ERR_BACKEND_UNAVAILABLE')
      if (answer === 'refused') throw new ApiError('ERR_EMAIL_NOT_SET', 'It failed.')
      return aMessage()
    },
    onSent: () => undefined,
    store: ({ clientId }, giveUp) => {
      stored.set(clientId, giveUp)
      return { isSafe: true, forget: () => stored.delete(clientId) }
    },
    isOnline: () => isOnline,
    online: () =>
      new Promise((resolve) => {
        connect = () => {
          isOnline = true
          resolve()
        }
      }),
    wait: () => Promise.resolve(),
  })
  const write = (clientId: string) =>
    outbox.add({ clientId, content: `text of ${clientId}`, at: '2026-03-10T15:00:00.000Z' })
  return { outbox, sent, stored, write, connect: () => connect() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const statesOf = (outbox: ReturnType<typeof anOutbox>['outbox']) =>
  outbox.items().map(({ clientId, state }) => `${clientId} ${state}`)

it('sends in order, and again by the same name where no answer came', async () => {
  const { outbox, sent, write } = anOutbox(['lost', 'lost', 'ok'])
  write('a')
  write('b')
  expect(statesOf(outbox)).toEqual(['a sending', 'b waiting'])
  await settled()
  expect(sent.map((one) => one[0])).toEqual(['a', 'a', 'a', 'b'])
  expect(statesOf(outbox)).toEqual(['a sent', 'b sent'])
  outbox.settle(new Set(['a']))
  expect(statesOf(outbox)).toEqual(['b sent'])
})

it('waits for a connection', async () => {
  const { outbox, sent, stored, write, connect } = anOutbox([], { offline: true })
  write('a')
  write('b')
  await settled()
  expect(sent).toEqual([])
  expect(statesOf(outbox)).toEqual(['a waiting', 'b waiting'])
  expect([...stored.keys()]).toEqual(['a', 'b'])
  // They outlive the page, so that leaving it asks nothing.
  expect(outbox.isHolding()).toBe(false)
  connect()
  await settled()
  expect(statesOf(outbox)).toEqual(['a sent', 'b sent'])
  expect(stored.size).toBe(0)
})

it('does not send a message that was given up while it waited', async () => {
  const { outbox, sent, stored, write, connect } = anOutbox([], { offline: true })
  write('a')
  write('b')
  await settled()
  stored.get('a')?.()
  connect()
  await settled()
  expect(sent).toEqual(['b text of b'])
  expect(statesOf(outbox)).toEqual(['b sent'])
})

it('keeps what was refused with its text, sends the others, and tries again when told to', async () => {
  const { outbox, sent, write } = anOutbox(['refused', 'ok', 'ok'])
  write('a')
  write('b')
  await settled()
  expect(statesOf(outbox)).toEqual(['a failed', 'b sent'])
  expect(outbox.items()[0]).toMatchObject({
    content: 'text of a',
    error: { name: 'ERR_EMAIL_NOT_SET' },
  })
  outbox.retry('a')
  await settled()
  expect(statesOf(outbox)).toEqual(['b sent', 'a sent'])
  expect(sent).toEqual(['a text of a', 'b text of b', 'a text of a'])
})

it('fails after five tries, and hands back what is given up', async () => {
  const { outbox, sent, write } = anOutbox(['lost', 'lost', 'lost', 'lost', 'lost'])
  write('a')
  await settled()
  expect(sent).toHaveLength(5)
  expect(statesOf(outbox)).toEqual(['a failed'])
  expect(outbox.discard('a')).toBe('text of a')
  expect(outbox.items()).toEqual([])
})
