import { randomUUID } from 'node:crypto'
import type { LocalRun } from '#infra/runner/start.ts'
import { aMember, PASSWORD } from '#test/support/builders.ts'
import { createClient, type Reply } from '#test/support/client.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { scaled } from './scale.ts'
import { chanceOfGap, measured, shuffle } from './stats.ts'

const ROUNDS = 160
const WARM_UP = 48
/** Rounds between two leaps of the clock: less than what locks an account. */
const BATCH = 6
/** What locks an account, and somewhat more. */
const LOCKING = 12
const MINUTE_MS = 60_000

type Comparison = {
  /** Kinds of calls by name; the first is what the others are held against. */
  kinds: Record<string, () => Promise<Reply>>
  /** What all of them answer. */
  answer: 'ERR_PASSWORD_WRONG' | 'replaceableAt'
  /** What is done before each round, and not measured. */
  between: (round: number) => Promise<void>
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

async function benchLogin(run: LocalRun, tell: Tell): Promise<void> {
  const client = createClient(run.origin)
  const [known, again, locked] = [await aMember(run), await aMember(run), await aMember(run)]
  const login = (email: string, password = 'Not-This-One-4711') =>
    client.post('/auth/login', { body: { email, password } })

  await measure('timing: login', tell, {
    answer: 'ERR_PASSWORD_WRONG',
    kinds: {
      known: () => login(known.email),
      'known again': () => login(again.email),
      unknown: () => login(`${randomUUID()}@example.com`),
      locked: () => login(locked.email),
      'locked, right password': () => login(locked.email, PASSWORD),
    },
    between: async (round) => {
      if (round % BATCH !== 0) return
      run.clock.advance(61 * MINUTE_MS)
      for (let tries = 0; tries < LOCKING; tries += 1) await login(locked.email)
    },
  })
}

async function benchReset(run: LocalRun, tell: Tell): Promise<void> {
  const client = createClient(run.origin)
  const [known, again] = [await aMember(run), await aMember(run)]
  const ask = (email: string) => client.get('/members/reset-password', { query: { email } })

  await measure('timing: forgotten password', tell, {
    answer: 'replaceableAt',
    kinds: {
      known: () => ask(known.email),
      'known again': () => ask(again.email),
      unknown: () => ask(`${randomUUID()}@example.com`),
    },
    // Another code may be asked for.
    between: async () => run.clock.advance(2 * MINUTE_MS),
  })
}

async function measure(
  title: string,
  tell: Tell,
  { kinds, answer, between }: Comparison,
): Promise<void> {
  const warmUp = scaled(WARM_UP)
  const rounds = warmUp + scaled(ROUNDS)
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    await between(round)
    const order = Object.entries(kinds)
    shuffle(order)
    for (const [name, send] of order) {
      const started = performance.now()
      const { body } = await send()
      if (round >= warmUp) times.get(name)?.push(performance.now() - started)
      if (!JSON.stringify(body).includes(answer)) {
        throw new Error(`${name} answered ${JSON.stringify(body)}`)
      }
    }
  }
  const [first = [], ...others] = times.values()
  const names = Object.keys(kinds)
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
