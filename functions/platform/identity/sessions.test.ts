import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { NOON } from '#test/support/records.ts'
import { type Model, type Real, sessionCommands } from '#test/support/session-model.ts'
import { readCaller } from './identity.ts'
import type { MemberItem } from './records.ts'
import {
  belongsTo,
  closeSession,
  endUnprovenSessions,
  ensureFreshFactor,
  ensureFreshStrongFactor,
  listSessions,
  openSession,
  passFactor,
  readSession,
  renewFactor,
  type Session,
  setStay,
  touchSession,
} from './sessions.ts'

let now = NOON
let engine: TestTable
let accounts: ReturnType<typeof accountsOn>

beforeAll(async () => {
  engine = await startTable(() => now)
  accounts = accountsOn(engine.table)
})
afterAll(() => engine.stop())

const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

async function aMember(): Promise<MemberItem> {
  now = NOON
  return accounts.keep({ email: `${newId()}@example.com`.toLowerCase() })
}

async function aSession(
  member: MemberItem,
  factor: Session['factor'] = 'passed',
): Promise<{ token: string; session: Session }> {
  const about = { openidToken: null, ip: '10.0.0.1', userAgent: 'test', stay: false }
  const whose = { memberId: member.id, epoch: member.sessionEpoch }
  const token = await openSession(engine.table, { ...about, ...whose, factor, now })
  const session = await readSession(engine.table, token, now)
  if (!session) throw new Error('the session cannot be read')
  return { token, session }
}

/** The member's sessions that a call would be let in by, whatever their tokens. */
async function alive(member: MemberItem): Promise<Session[]> {
  const current = await accounts.store.member(member.id)
  return current ? listSessions(engine.table, current, now) : []
}

const spent = () => {
  const item = { pk: `SPENT#${newId()}`, sk: 'SPENT', entity: 'test' }
  return { kind: 'put', item } as const
}

describe('sessions', () => {
  it('are alive, pending and listed exactly as the model says, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(sessionCommands, { maxCommands: 50, size: '+2' }),
        async (commands) => {
          const { id, passwordHash } = await aMember()
          await fc.asyncModelRun(() => {
            const member = { epoch: 0, active: true, password: passwordHash ?? '' }
            const model: Model = { now: NOON, member, sessions: [], held: [] }
            const real: Real = {
              ...{ table: engine.table, store: accounts.store, memberId: id, tokens: [], held: [] },
              setClock: (time) => {
                now = time
              },
            }
            return { model, real }
          }, commands)
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  it('are stored under the hash of their token only', async () => {
    const { token, session } = await aSession(await aMember())

    const [memberId, id, secret = ''] = token.split('.')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect({ memberId, id }).toEqual({ memberId: session.memberId, id: session.id })
    expect(JSON.stringify(session)).not.toContain(secret)
  })

  it('that stayed for hours are not over by no longer staying', async () => {
    const member = await aMember()
    const { token, session } = await aSession(member)
    await setStay(engine.table, session, true)
    now = later(5 * 60)
    const stayed = await readSession(engine.table, token, now)
    if (!stayed) throw new Error('the session is over')

    await setStay(engine.table, await touchSession(engine.table, stayed, now), false)

    expect(await readSession(engine.table, token, later(5 * 60 + 29))).not.toBeNull()
    expect(await readSession(engine.table, token, later(5 * 60 + 30))).toBeNull()
  })

  it('kept under another token go on from now, not from when they were noted last', async () => {
    const member = await aMember()
    const { session } = await aSession(member)
    now = later(29)
    const touched = await touchSession(engine.table, session, now)

    const token = await accounts.store.endSessions(member, touched)

    now = later(58)
    expect(await readSession(engine.table, token ?? '', now)).toMatchObject({ id: session.id })
  })
})

/** Whatever a call may do with the session that it has read. */
const doings: [string, (session: Session, member: MemberItem) => Promise<unknown>][] = [
  ['noting activity', (session) => touchSession(engine.table, session, later(2))],
  ['asking to stay', (session) => setStay(engine.table, session, true)],
  ['ending the others', (session, member) => accounts.store.endSessions(member, session)],
  [
    'changing the password',
    (session, member) =>
      accounts.store.setPassword(
        member,
        { hash: 'new', at: now.toISOString(), formerHashes: [] },
        session,
        [],
      ),
  ],
]

describe.each(doings)('%s at the same moment', (_name, act) => {
  it('does not bring back a session that is revoked', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await aMember()
      const { session } = await aSession(member)

      await Promise.allSettled([act(session, member), closeSession(engine.table, session)])

      expect(await alive(member)).toEqual([])
    }
  })

  it('does not bring back a session that ends with all', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await aMember()
      const { token, session } = await aSession(member)

      const ending = accounts.store.endSessions(member, null)
      const acting = Promise.allSettled([act(session, member)])
      await ending
      await acting

      expect(await alive(member)).toEqual([])
      const left = await readSession(engine.table, token, now)
      const current = await accounts.store.member(member.id)
      expect(left && current && belongsTo(left, current)).toBeFalsy()
    }
  })
})

describe('the second factor', () => {
  const pass = (session: Session) =>
    passFactor(engine.table, session, { stay: false, now, spent: [spent()] })

  it('passes once, also when given twice at the same moment', async () => {
    const member = await aMember()
    const { session } = await aSession(member, 'pending')

    const passed = await Promise.allSettled([pass(session), pass(session), pass(session)])

    expect(passed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await alive(member)).toHaveLength(1)
  })

  it('is not strong if it was a code sent by email or text', async () => {
    const member = await aMember()
    const { session } = await aSession(member, 'pending')
    const token = await pass(session)
    const weak = await readSession(engine.table, token, now)
    if (!weak) throw new Error('the session cannot be read')

    expect(() => ensureFreshFactor(weak, now)).not.toThrow()
    expect(() => ensureFreshStrongFactor(weak, now)).toThrow(
      expect.objectContaining({ name: 'ERR_TWO_FACTOR_NOT_STRONG' }),
    )
    expect((await readCaller(engine.table, token, now))?.identity.isStronglyProven).toBe(false)
    const proof = { now, spent: [], isStrong: true }
    const renewed = await renewFactor(engine.table, weak, proof)
    const strong = await readCaller(engine.table, renewed, now)
    expect(strong?.identity.isStronglyProven).toBe(true)
    expect(() => strong && ensureFreshStrongFactor(strong.session, now)).not.toThrow()
  })

  it('that becomes required ends the sessions without a proven factor', async () => {
    const member = await aMember()
    const [unproven, other] = [await aSession(member), await aSession(member, 'pending')]
    const proven = await pass(other.session)

    await endUnprovenSessions(engine.table, member.id)

    expect(await readSession(engine.table, unproven.token, now)).toBeNull()
    expect(await readSession(engine.table, proven, now)).not.toBeNull()
  })

  it('opens nothing where all sessions end at the same moment', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await aMember()
      const { session } = await aSession(member, 'pending')

      await Promise.allSettled([pass(session), accounts.store.endSessions(member, null)])

      expect(await alive(member)).toEqual([])
    }
  })

  it('is refused, and its code not spent, after all sessions ended', async () => {
    const member = await aMember()
    const { session } = await aSession(member, 'pending')
    await accounts.store.endSessions(member, null)
    const marker = spent()

    const passing = passFactor(engine.table, session, { stay: false, now, spent: [marker] })

    await expect(passing).rejects.toMatchObject({ name: 'ERR_UNAUTHENTICATED' })
    expect(
      await engine.table.get({ pk: marker.item.pk, sk: marker.item.sk }, v.object({})),
    ).toBeNull()
  })

  it('opens nothing after signing out instead', async () => {
    const member = await aMember()
    const { session } = await aSession(member, 'pending')
    await closeSession(engine.table, session)

    await expect(pass(session)).rejects.toMatchObject({ name: 'ERR_UNAUTHENTICATED' })
    expect(await alive(member)).toEqual([])
  })

  it('does not pass where its code was spent already', async () => {
    const member = await aMember()
    const { token, session } = await aSession(member, 'pending')
    const key = { pk: `SPENT#${newId()}`, sk: 'SPENT' }
    const gone = { kind: 'delete', key, exists: 'ERR_VERIFICATION_NOT_MATCH' } as const

    const passing = passFactor(engine.table, session, { stay: false, now, spent: [gone] })

    await expect(passing).rejects.toMatchObject({ name: 'ERR_VERIFICATION_NOT_MATCH' })
    expect(await readSession(engine.table, token, now)).toMatchObject({ factor: 'pending' })
  })
})

describe('opening a session', () => {
  it('is refused to who proved a password that was changed meanwhile', async () => {
    const member = await aMember()
    await accounts.store.setPassword(
      member,
      { hash: 'new', at: now.toISOString(), formerHashes: [] },
      null,
      [],
    )

    await expect(aSession(member)).rejects.toMatchObject({ name: 'ERR_UNAUTHENTICATED' })
  })

  it('leaves nothing where all sessions end at the same moment', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await aMember()

      await Promise.allSettled([aSession(member), accounts.store.endSessions(member, null)])

      expect(await alive(member)).toEqual([])
    }
  })
})
