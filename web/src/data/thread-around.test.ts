import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { aMessage } from './message-builders.ts'
import { threadQuery } from './messages.ts'
import { runMutation } from './mutation.ts'
import { aroundQuery, pageAfter, pageBefore, readBeside } from './thread-around.ts'

const of = { side: 'staff', practiceId: 'p1', patientId: 'patient', access: null } as const
const place = { id: 'message-30', seq: 30 }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with the end of a thread of so many messages. */
async function aPage(total: number) {
  const all = Array.from({ length: total }, (_, index) => aMessage({ seq: index + 1 }))
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams: asked } = new URL(url, 'http://localhost')
    const number = (name: string) => Number(asked.get(name))
    const limit = number('limit')
    const isDown = asked.get('order') === 'createdAt DESC'
    const around = Math.max(0, number('around') - 1 - limit / 2)
    const offset = asked.has('around') ? around : number('offset')
    const items = (isDown ? all.toReversed() : all).slice(offset, offset + limit)
    const thread = { channels: { email: true, text: true }, closedAt: null, unreadCount: 0 }
    const assignment = { assigneeId: null, version: 0 }
    return Response.json({ ...thread, items, total, offset, limit, assignment, ticket: null })
  })
  const client = new QueryClient()
  await client.fetchQuery(threadQuery(of))
  const around = await client.fetchQuery(aroundQuery(of, place))
  return { client, around, thread: () => client.getQueryData(threadQuery(of).queryKey) }
}

it('reads what stands around a message, apart from the end of its thread', async () => {
  const { around, thread } = await aPage(200)

  expect([around.from, around.items.length]).toEqual([4, 50])
  expect(around.items).toContainEqual(aMessage({ seq: 30 }))
  expect([thread()?.from, thread()?.items.length]).toEqual([150, 50])
})

it('is one with the end once nothing is missing between the two', async () => {
  const { client, around, thread } = await aPage(200)
  const beside = readBeside(of, place)
  const known = () => client.getQueryData(aroundQuery(of, place).queryKey) ?? around

  await runMutation(client, beside, pageAfter(known()))
  expect([known().from, known().items.length]).toEqual([4, 100])
  expect(thread()?.from).toBe(150)
  await runMutation(client, beside, pageAfter(known()))

  expect([thread()?.from, thread()?.items.length]).toEqual([4, 196])
  expect(thread()?.items.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 196 }, (_, index) => index + 5),
  )
  // What was drawn of it stays.
  expect(thread()?.items[0]).toBe(known().items[0])
  const first = pageBefore(known())
  expect(first).toEqual({ offset: 0, limit: 4 })
  if (first) await runMutation(client, beside, first)
  expect(known().from).toBe(0)
  expect(pageBefore(known())).toBeNull()
})

it('is one at once where the two meet', async () => {
  const { thread } = await aPage(90)

  expect([thread()?.from, thread()?.items.length]).toEqual([4, 86])
})
