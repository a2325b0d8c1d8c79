import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { get, member } from '#shared/api/contract.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { refusalOf } from '#test/support/outcomes.ts'
import type { MemberItem } from '../identity/records.ts'
import { closeSession, openSession, readSession } from '../identity/sessions.ts'
import type { Table } from '../table.ts'
import { ahead } from './ahead.ts'
import type { Call } from './call.ts'
import { implement } from './implement.ts'

const routes = {
  get: get('/things/{thing}', {
    summary: 'A thing',
    access: member,
    params: v.object({ thing: v.picklist(['cup', 'jug']) }),
    response: v.object({ found: v.string() }),
  }),
}

const now = new Date('2026-03-01T12:00:00Z')
let engine: TestTable
let someone: MemberItem
let token: string
/** What happened, in this order. */
let steps: string[]

beforeAll(async () => {
  engine = await startTable(() => now)
  someone = await accountsOn(engine.table).keep()
})
afterAll(() => engine.stop())
beforeEach(async () => {
  steps = []
  const about = { openidToken: null, ip: '10.0.0.1', userAgent: 'test', stay: false, now }
  const whose = { memberId: someone.id, epoch: 0, factor: 'passed' } as const
  token = await openSession(engine.table, { ...about, ...whose })
})

/** Makes the call with a token; `read` is what it reads ahead. */
async function call(sessionToken: string | null, read: () => Promise<string>, thing = 'cup') {
  const table: Table = {
    ...engine.table,
    queryAll: (...asked) => {
      steps.push('who calls?')
      return engine.table.queryAll(...asked)
    },
  }
  const implemented = implement(routes, {
    get: ahead(
      ({ params }, memberId) => {
        steps.push(`read ${params.thing} for ${memberId === someone.id ? 'them' : memberId}`)
        return read()
      },
      async (_input, _call, reading) => {
        steps.push('answer')
        return { found: await reading }
      },
    ),
  })
  const made: Call = {
    ...{ requestId: 'r', now, ip: '10.0.0.1', userAgent: 'test', isBackground: false },
    ...{
      idempotencyKey: null,
      requestHash: null,
      cookies: [],
      setCookie: () => undefined,
      signed: null,
    },
    sessionToken,
  }
  return implemented[0]?.run({ table, cursorKey: async () => ['key'] }, made, {
    params: { thing },
    query: {},
    body: {},
  })
}

describe('what is read ahead', () => {
  it('is read before it is known who calls, and answered after', async () => {
    const answer = await call(token, async () => 'a cup')

    expect(answer).toEqual({ found: 'a cup' })
    expect(steps).toEqual(['read cup for them', 'who calls?', 'answer'])
  })

  it('is dropped where the session was ended, and nobody waits for it', async () => {
    const session = await readSession(engine.table, token, now)
    if (session) await closeSession(engine.table, session)

    for (const read of [
      () => new Promise<string>(() => undefined),
      () => Promise.reject(new Error('no network')),
    ]) {
      expect(await refusalOf(call(token, read))).toBe('ERR_UNAUTHENTICATED')
    }
    expect(steps).not.toContain('answer')
  })

  it('is not read for whom no token names, nor for what is named wrongly', async () => {
    const read = async () => 'a cup'

    for (const none of [null, 'made up']) {
      expect(await refusalOf(call(none, read))).toBe('ERR_UNAUTHENTICATED')
    }
    expect(await refusalOf(call(token, read, 'pan'))).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
    expect(steps).toEqual(['who calls?'])
  })

  it('fails the call where it cannot be read', async () => {
    await expect(call(token, () => Promise.reject(new Error('no network')))).rejects.toThrow(
      'no network',
    )
  })

  it('is not let out by the token of somebody else', async () => {
    const other = await accountsOn(engine.table).keep({ email: 'other@example.com' })
    const [, session, secret] = token.split('.')

    const forged = call(`${other.id}.${session}.${secret}`, async () => 'a cup')

    expect(await refusalOf(forged)).toBe('ERR_UNAUTHENTICATED')
    expect(steps).not.toContain('answer')
  })
})
