import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyone, defineRoutes, get, ok } from '#shared/api/contract.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { NOON } from '#test/support/records.ts'
import { auditItem, auditKeys } from '../audit.ts'
import { epochSeconds, HOUR, plusSeconds } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Call } from './call.ts'
import { type Handlers, implement } from './implement.ts'
import type { OpenedLink } from './seen.ts'

let now = NOON
let engine: TestTable

beforeAll(async () => {
  engine = await startTable(() => now)
})
afterAll(() => engine.stop())

const routes = defineRoutes({
  open: get('/links/{key}', {
    summary: 'What a link shows',
    access: anyone,
    seen: 'sharelinks.open',
    params: v.object({ key: v.string() }),
    response: v.object({ ok: v.literal(true) }),
  }),
})

const aLink = (): OpenedLink => ({
  linkId: newId(),
  practiceId: newId(),
  patientId: newId(),
  expiresAt: epochSeconds(plusSeconds(NOON, 24 * HOUR)),
})

/** Makes the public call with a handler. */
async function call(open: Handlers<typeof routes>['open']): Promise<unknown> {
  const [implemented] = implement(routes, { open })
  const made: Call = {
    ...{ requestId: 'r', now, ip: '192.0.2.1', userAgent: 'test', isBackground: false },
    ...{ idempotencyKey: null, requestHash: null, sessionToken: null, signed: null },
    ...{ cookies: [], setCookie: () => undefined },
  }
  const raw = { params: { key: 'k' }, query: {}, body: {} }
  return implemented?.run({ table: engine.table, cursorKey: async () => ['a key'] }, made, raw)
}

async function entriesOf({ practiceId, patientId }: OpenedLink) {
  const pk = auditKeys(practiceId).ofRecord(patientId)
  const entries = await engine.table.queryAll({ pk }, auditItem)
  return entries.map(({ action, actor }) => ({ action, actor }))
}

describe('a public call that shows a record', () => {
  it('is entered in the audit trail with the link as the actor, once per half hour', async () => {
    const link = aLink()
    const show = async (
      _input: unknown,
      { seen }: { seen: (link: OpenedLink) => Promise<void> },
    ) => {
      await seen(link)
      return ok
    }

    expect(await call(show)).toEqual(ok)
    expect(await call(show)).toEqual(ok)
    const entry = { action: 'sharelinks.open', actor: `link:${link.linkId}` }
    expect(await entriesOf(link)).toEqual([entry])
    now = plusSeconds(now, HOUR)
    await call(show)
    expect(await entriesOf(link)).toEqual([entry, entry])
  })

  it('fails if the handler does not enter it', async () => {
    await expect(call(async () => ok)).rejects.toThrow('what was seen left no audit entry')
  })
})
