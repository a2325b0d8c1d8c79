import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anyone, get } from '#shared/api/contract.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import type { Call } from './call.ts'
import { type Implementation, implement, implementLater } from './implement.ts'

const routeOf = (summary: string) =>
  get(`/${summary}`, { summary, access: anyone, response: v.object({ found: v.string() }) })
const found = (what: string) => ({ found: what })
const routes = { cup: routeOf('cup'), jug: routeOf('jug') }
const all = () =>
  implement(routes, { cup: async () => found('a cup'), jug: async () => found('a jug') })

let engine: TestTable
beforeAll(async () => {
  engine = await startTable(() => new Date())
})
afterAll(() => engine.stop())

async function ask({ run }: Implementation): Promise<unknown> {
  const call: Call = {
    ...{ requestId: 'r', now: new Date(), ip: '10.0.0.1', userAgent: 'test', isBackground: false },
    ...{ idempotencyKey: null, requestHash: null, sessionToken: null, signed: null },
    ...{ cookies: [], setCookie: () => undefined },
  }
  const on = { table: engine.table, cursorKey: async () => ['key'] }
  return run(on, call, { params: {}, query: {}, body: {} })
}

describe('an area that is loaded later', () => {
  it('answers each of its routes', async () => {
    const later = implementLater(routes, async () => all())

    expect(later.map(({ route }) => route)).toEqual([routes.cup, routes.jug])
    expect(await Promise.all(later.map(ask))).toEqual([found('a cup'), found('a jug')])
  })

  it('is loaded once, by the first call', async () => {
    const load = vi.fn(async () => all())
    const later = implementLater(routes, load)
    expect(load).not.toHaveBeenCalled()

    await Promise.all(later.map(ask))
    await Promise.all(later.map(ask))
    expect(load).toHaveBeenCalledOnce()
  })

  it('fails where it lacks a route', async () => {
    const [, jug] = implementLater(routes, async () => all().slice(0, 1))

    await expect(jug && ask(jug)).rejects.toThrow('nothing answers GET /jug')
  })
})
