import fc from 'fast-check'
import { expect } from 'vitest'
import type { AccountStore } from '#functions/accounts/store.ts'
import { DAY, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
import {
  belongsTo,
  closeSession,
  listSessions,
  openSession,
  passFactor,
  readSession,
  type Session,
  setStay,
  touchSession,
} from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { ErrorName } from '#shared/errors.ts'
import { refusalOf } from './outcomes.ts'

/**
 * What sessions are said to do, in plain data, and commands that do the same to model and table.
 * A call reads first and writes later: `hold` is the reading, and every command that writes takes
 * what some call held, so that whatever happens in between is tried too.
 */

type ModelSession = {
  factor: Session['factor']
  stay: boolean
  createdAt: Date
  lastSeenAt: Date
  epoch: number
  /** Signed out, or living on under another token. */
  gone: boolean
  /** The same for all tokens that one session has had. */
  line: number
}

type ModelMember = { epoch: number; active: boolean; password: string }

export type Model = {
  now: Date
  member: ModelMember
  sessions: ModelSession[]
  /** What calls under way have read. */
  held: { position: number; session: ModelSession; member: ModelMember; now: Date }[]
}

export type Real = {
  table: Table
  store: AccountStore
  memberId: string
  setClock: (now: Date) => void
  /** In the order of the model's sessions. */
  tokens: string[]
  held: { session: Session; member: MemberItem }[]
}

/** Whether nothing extends the session any more: from then on the table may remove it at any time. */
function isExpired({ factor, createdAt }: ModelSession, now: Date): boolean {
  const limit = factor === 'pending' ? 10 * MINUTE : 12 * HOUR
  return plusSeconds(createdAt, limit) <= now
}

function isAlive(session: ModelSession, { now, member }: Model): boolean {
  return (
    !session.gone &&
    member.active &&
    session.epoch === member.epoch &&
    !isExpired(session, now) &&
    (session.stay || plusSeconds(session.lastSeenAt, 30 * MINUTE) > now)
  )
}

async function memberOf({ store, memberId }: Real): Promise<MemberItem> {
  const member = await store.member(memberId)
  if (!member) throw new Error('the member is gone')
  return member
}

/** The table says of every token that there ever was, and of the list, what the model says. */
export async function agree(model: Model, real: Real): Promise<void> {
  const member = await memberOf(real)
  const read = async (token: string) => {
    const session = await readSession(real.table, token, model.now)
    return session && belongsTo(session, member) ? session.factor : null
  }
  const alive = model.sessions.map((one) => (isAlive(one, model) ? one.factor : null))
  expect(await Promise.all(real.tokens.map(read))).toEqual(alive)
  const listed = await listSessions(real.table, member, model.now)
  const passed = alive.filter((factor) => factor === 'passed').length
  expect(listed).toHaveLength(passed)
  expect(listed.map(({ id }) => id)).toEqual(
    listed
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
}

type Command = fc.AsyncCommand<Model, Real>

function command(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    toString: () => name,
    check,
    async run(model, real) {
      await run(model, real)
      await agree(model, real)
    },
  }
}

function at<T>(items: readonly T[], pick: number): T {
  const item = items[pick % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const advance = (seconds: number) =>
  command(
    `advance ${seconds}`,
    () => true,
    async (model, real) => {
      model.now = plusSeconds(model.now, seconds)
      real.setClock(model.now)
    },
  )

/** Signs in with what was read of the member by a call before, or now. */
const open = (factor: Session['factor'], stay: boolean, late: number | null) =>
  command(
    `open ${factor}${stay ? ' stay' : ''}${late === null ? '' : ` with ${late}`}`,
    (model) => late === null || model.held.length > 0,
    async (model, real) => {
      const { epoch } = late === null ? model.member : at(model.held, late).member
      const { memberId } = real
      const now = model.now
      const about = { openidToken: null, ip: '10.0.0.1', userAgent: 'test' }
      const opening = openSession(real.table, { ...about, memberId, epoch, factor, stay, now })
      if (epoch !== model.member.epoch) {
        expect(await refusalOf(opening)).toBe('ERR_UNAUTHENTICATED')
        return
      }
      real.tokens.push(await opening)
      const begun = { factor, stay, epoch, createdAt: now, lastSeenAt: now, gone: false }
      model.sessions.push({ ...begun, line: model.sessions.length })
    },
  )

/** A call begins: it reads its session and member, and goes on where the session is good. */
const hold = (pick: number) =>
  command(
    `hold ${pick}`,
    (model) => model.sessions.some((session) => isAlive(session, model)),
    async (model, real) => {
      const alive = model.sessions.flatMap((session, position) =>
        isAlive(session, model) ? [position] : [],
      )
      const position = at(alive, pick)
      const session = await readSession(real.table, at(real.tokens, position), model.now)
      if (!session) throw new Error('a session that is alive cannot be read')
      real.held.push({ session, member: await memberOf(real) })
      model.held.push({
        position,
        session: { ...at(model.sessions, position) },
        member: { ...model.member },
        now: model.now,
      })
    },
  )

/** What a call does with what it holds. */
type Step = (
  held: Model['held'][number] & { current: ModelSession },
  model: Model,
  real: Real & Real['held'][number],
) => Promise<void>

const step = (name: string, factor: Session['factor'], take: Step) => (pick: number) =>
  command(
    `${name} ${pick}`,
    ({ held, now }) => {
      if (held.length === 0) return false
      const { session } = at(held, pick)
      return session.factor === factor && !isExpired(session, now)
    },
    async (model, real) => {
      const held = at(model.held, pick)
      const current = at(model.sessions, held.position)
      await take({ ...held, current }, model, { ...real, ...at(real.held, pick) })
    },
  )

const touch = step('touch', 'passed', async ({ session, current, now }, _model, real) => {
  const touching = refusalOf(touchSession(real.table, real.session, now))
  const isDue = plusSeconds(session.lastSeenAt, MINUTE) <= now
  expect(await touching).toBe(isDue && current.gone ? 'ERR_UNAUTHENTICATED' : null)
  if (isDue && !current.gone) current.lastSeenAt = now
})

const stay = (on: boolean) =>
  step(`stay ${on}`, 'passed', async ({ current }, _model, real) => {
    const setting = refusalOf(setStay(real.table, real.session, on))
    expect(await setting).toBe(current.gone ? 'ERR_UNAUTHENTICATED' : null)
    if (!current.gone) current.stay = on
  })

const pass = step('pass', 'pending', async ({ session, current, now }, model, real) => {
  const item = { pk: `SPENT#${newId()}`, sk: 'SPENT', entity: 'test' }
  const spent = { kind: 'put', item } as const
  const passing = passFactor(real.table, real.session, { stay: true, now, spent: [spent] })
  if (current.gone || session.epoch !== model.member.epoch) {
    expect(await refusalOf(passing)).toBe('ERR_UNAUTHENTICATED')
    return
  }
  real.tokens.push(await passing)
  current.gone = true
  const passed = { factor: 'passed', stay: true, createdAt: now, lastSeenAt: now } as const
  model.sessions.push({ ...session, ...passed, gone: false })
})

const revoke = step('revoke', 'passed', async ({ session }, model, real) => {
  await closeSession(real.table, real.session)
  for (const other of model.sessions) if (other.line === session.line) other.gone = true
})

/** Ends all sessions by the account's own write, and keeps the caller's or none. */
const endAll = (name: string, keeps: boolean, password: boolean) =>
  step(`${name}${keeps ? ' but this' : ''}`, 'passed', async (held, model, real) => {
    const { session, current, member } = held
    const keep = keeps ? real.session : null
    const hash = newId()
    const change = { hash, at: held.now.toISOString(), formerHashes: [] }
    const ending = password
      ? real.store.setPassword(real.member, change, keep, [])
      : real.store.endSessions(real.member, keep)
    const refusal = expectedRefusal(held, model, { keeps, password })
    if (refusal) {
      expect(await refusalOf(ending)).toBe(refusal)
      return
    }
    const token = await ending
    model.member.epoch += 1
    if (password) model.member.password = hash
    expect(token === null).toBe(!keeps)
    if (token === null) return
    real.tokens.push(token)
    current.gone = true
    model.sessions.push({ ...session, epoch: member.epoch + 1, gone: false })
  })

function expectedRefusal(
  { current, member }: Parameters<Step>[0],
  model: Model,
  { keeps, password }: { keeps: boolean; password: boolean },
): ErrorName | null {
  if (password && member.password !== model.member.password) return 'ERR_PASSWORD_WRONG'
  if (keeps && !password && member.epoch !== model.member.epoch) return 'ERR_UNAUTHENTICATED'
  return keeps && current.gone ? 'ERR_UNAUTHENTICATED' : null
}

const deactivate = command(
  'deactivate',
  // Nothing happens after it, so not too early.
  ({ sessions }) => sessions.length > 4,
  async (model, { table, memberId }) => {
    const key = identityKeys.member(memberId)
    await table.transact([{ kind: 'update', key, set: { isActive: false } }])
    model.member.active = false
  },
)

const pick = fc.nat({ max: 20 })
const spans = [30, 90, 5 * MINUTE, 12 * MINUTE, 29 * MINUTE, 31 * MINUTE, 6 * HOUR, DAY]
const factor = fc.constantFrom<Session['factor'][]>('pending', 'passed')

export const sessionCommands: fc.Arbitrary<Command>[] = [
  fc.constantFrom(...spans).map(advance),
  fc.tuple(factor, fc.boolean(), fc.constant(null)).map((given) => open(...given)),
  fc.tuple(factor, fc.boolean(), pick).map((given) => open(...given)),
  pick.map(hold),
  pick.map(hold),
  pick.map(touch),
  pick.map(pass),
  pick.map(stay(true)),
  pick.map(stay(false)),
  pick.map(revoke),
  pick.map(endAll('end all', false, false)),
  pick.map(endAll('end all', true, false)),
  pick.map(endAll('new password', true, true)),
  pick.map(endAll('new password', false, true)),
  fc.constant(deactivate),
]
