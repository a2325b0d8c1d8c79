import { randomUUID } from 'node:crypto'
import type { LocalRun } from '#infra/runner/start.ts'
import { aMember, PASSWORD } from '#test/support/builders.ts'
import { createClient, type Reply } from '#test/support/client.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { scaled } from './scale.ts'
import { chanceOfGap, measured, shuffle } from './stats.ts'

/** Calls of each kind. */
const ROUNDS = 2000
const WARM_UP = 96
/** Who call at the same time, each with accounts of their own: most of a call is waiting. */
const LANES = 4
/** What locks an account, and somewhat more. */
const LOCKING = 12
const MINUTE_MS = 60_000

/** Kinds of calls by name; the first is what the others are held against. */
type Kinds = Record<string, () => Promise<Reply>>

type Comparison = {
  lanes: readonly Kinds[]
  /** What all of them answer. */
  answer: 'ERR_PASSWORD_WRONG' | 'replaceableAt'
  /** Rounds between two leaps of the clock: fewer than what exceeds a limit. */
  batch: number
  /** What is done before each batch, and not measured. */
  leap: () => Promise<void>
}

/**
 * Whether somebody who watches the clock learns which addresses have an account. Each kind of call
 * is sent once a round, in random order; `again` is the first kind once more, to show the noise.
 */
export function benchTiming(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    await benchLogin(run, tell)
    await benchReset(run, tell)
  })
}

const inLanes = <T>(make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: LANES }, make))

async function benchLogin(run: LocalRun, tell: Tell): Promise<void> {
  const client = createClient(run.origin)
  const login = (email: string, password = 'Not-This-One-4711') =>
    client.post('/auth/login', { body: { email, password } })
  const locked = await inLanes(() => aMember(run))
  const lanes = await Promise.all(
    locked.map(async ({ email }) => {
      const [known, again] = [await aMember(run), await aMember(run)]
      return {
        known: () => login(known.email),
        'known again': () => login(again.email),
        unknown: () => login(`${randomUUID()}@example.com`),
        locked: () => login(email),
        'locked, right password': () => login(email, PASSWORD),
      }
    }),
  )
  await measure('timing: login', tell, {
    lanes,
    answer: 'ERR_PASSWORD_WRONG',
    batch: 6,
    leap: async () => {
      run.clock.advance(61 * MINUTE_MS)
      const tries = locked.flatMap(({ email }) => Array<string>(LOCKING).fill(email))
      await Promise.all(tries.map((email) => login(email)))
    },
  })
}

async function benchReset(run: LocalRun, tell: Tell): Promise<void> {
  const client = createClient(run.origin)
  const ask = (email: string) => client.get('/members/reset-password', { query: { email } })
  const lanes = await inLanes(async () => {
    const [known, again] = [await aMember(run), await aMember(run)]
    return {
      known: () => ask(known.email),
      'known again': () => ask(again.email),
      unknown: () => ask(`${randomUUID()}@example.com`),
    }
  })
  await measure('timing: forgotten password', tell, {
    lanes,
    answer: 'replaceableAt',
    batch: 1,
    // Another code may be asked for, and not too many from one address.
    leap: async () => run.clock.advance(3 * MINUTE_MS),
  })
}

async function measure(title: string, tell: Tell, comparison: Comparison): Promise<void> {
  const names = Object.keys(comparison.lanes[0] ?? {})
  const times = new Map(names.map((name) => [name, [] as number[]]))
  await callInBatches(comparison, scaled(WARM_UP), () => undefined)
  await callInBatches(comparison, scaled(ROUNDS), (name, time) => times.get(name)?.push(time))
  const [first = [], ...others] = times.values()
  const own = measured(first)
  const held = { what: names[0] ?? '', value: own.value }
  tell({ name: `${title}, ${held.what}`, ...own, unit: 'ms', comparedWith: null })
  for (const [index, samples] of others.entries()) {
    const name = `${title}, ${names[index + 1]}`
    tell({ name, ...measured(samples), unit: 'ms', comparedWith: held })
    const value = chanceOfGap(first, samples)
    tell({ name: `${name}, chance of such a gap`, value, unit: 'p', comparedWith: null })
  }
}

/** Makes so many rounds of calls in all lanes together, and notes how long each took. */
async function callInBatches(
  { lanes, answer, batch, leap }: Comparison,
  rounds: number,
  note: (name: string, milliseconds: number) => void,
): Promise<void> {
  async function callInLane(kinds: Kinds): Promise<void> {
    for (let round = 0; round < batch; round += 1) {
      const order = Object.entries(kinds)
      shuffle(order)
      for (const [name, send] of order) {
        const started = performance.now()
        const { body } = await send()
        note(name, performance.now() - started)
        if (!JSON.stringify(body).includes(answer)) {
          throw new Error(`${name} answered ${JSON.stringify(body)}`)
        }
      }
    }
  }

  for (let made = 0; made < rounds; made += lanes.length * batch) {
    await leap()
    await Promise.all(lanes.map(callInLane))
  }
}
