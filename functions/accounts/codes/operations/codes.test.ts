import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { otherThan } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { outcomes } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { CODE_SECONDS, CODE_TRIES, wrongCodeLimit } from '../rules/limits.ts'
import { type CodeStore, type CodeTopic, createCodeStore } from '../store.ts'
import { ensureReplaceable, newCode, proveCode } from './codes.ts'

let now = NOON
let engine: TestTable
let codes: CodeStore
let topic: CodeTopic

beforeAll(async () => {
  engine = await startTable(() => now)
  codes = createCodeStore(engine.table)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  topic = { subject: newId(), purpose: 'register' }
})

const pass = (seconds: number) => {
  now = plusSeconds(now, seconds)
}

/** Stores a new code, in place of one that is there. */
async function send(to = topic, about: string | null = null): Promise<string> {
  const { code, stored } = newCode(now, about)
  await engine.table.transact([codes.replace(to, stored, await codes.find(to))])
  return code
}

const prove = (code: string, of = topic, about?: string) => proveCode(codes, of, code, now, about)

describe('a code', () => {
  it('is 6 digits, and not stored as it is', () => {
    const made = Array.from({ length: 50 }, () => newCode(now))

    for (const { code, stored } of made) {
      expect(code).toMatch(/^\d{6}$/)
      expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
    }
    expect(new Set(made.map(({ stored }) => stored.salt)).size).toBe(50)
  })

  it('is matched by itself only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{6}$/), async (guess) => {
        const of = { ...topic, subject: newId() }
        const code = await send(of)

        expect(await outcomes([prove(guess, of)])).toEqual([
          guess === code ? null : 'ERR_VERIFICATION_NOT_MATCH',
        ])
        expect(await outcomes([prove(code, of)])).toEqual([null])
      }),
      { numRuns: 20 },
    )
  })

  it('is good for ten minutes', async () => {
    const code = await send()

    pass(CODE_SECONDS - 1)
    await prove(code)
    pass(1)

    await expect(prove(code)).rejects.toMatchObject({ name: 'ERR_VERIFICATION_EXPIRED' })
  })

  it('is good for its subject and purpose only', async () => {
    const code = await send()

    expect(
      await outcomes([
        prove(code, { ...topic, subject: newId() }),
        prove(code, { ...topic, purpose: 'mobile' }),
      ]),
    ).toEqual(['ERR_VERIFICATION_CODE_NOT_SET', 'ERR_VERIFICATION_CODE_NOT_SET'])
  })

  it('is not tried for anything but what it was sent for', async () => {
    const code = await send(topic, 'this')
    const others = Array.from({ length: CODE_TRIES }, () => prove(code, topic, 'that'))

    expect(new Set(await outcomes(others))).toEqual(new Set(['ERR_VERIFICATION_NOT_MATCH']))
    expect((await prove(code, topic, 'this')).about).toBe('this')
  })

  it('may be replaced after a minute, by one of two who ask at once', async () => {
    const first = await send()
    const before = await codes.find(topic)
    expect(() => ensureReplaceable(before, plusSeconds(now, MINUTE - 1))).toThrow(
      expect.objectContaining({ name: 'ERR_VERIFICATION_REQUEST_TOO_SOON' }),
    )
    pass(MINUTE)
    ensureReplaceable(before, now)

    const [one, other] = [newCode(now), newCode(now)]
    const replace = ({ stored }: ReturnType<typeof newCode>) =>
      engine.table.transact([codes.replace(topic, stored, before)])

    expect((await outcomes([replace(one), replace(other)])).toSorted()).toEqual([
      'ERR_VERIFICATION_REQUEST_TOO_SOON',
      null,
    ])
    expect(await outcomes([prove(first)])).toEqual(['ERR_VERIFICATION_NOT_MATCH'])
  })

  it('is spent once, and one that took its place is not spent for it', async () => {
    const code = await send()
    const stored = await prove(code)
    const spend = () => engine.table.transact([codes.spend(topic, stored)])

    expect((await outcomes([spend(), spend()])).toSorted()).toEqual([
      'ERR_VERIFICATION_NOT_MATCH',
      null,
    ])
    const next = await send()
    expect(await outcomes([spend()])).toEqual(['ERR_VERIFICATION_NOT_MATCH'])
    await prove(next)
  })
})

describe('guessing', () => {
  it('is over after five tries of a code, those made at once too', async () => {
    const code = await send()
    const tries = Array.from({ length: 12 }, () => prove(otherThan(code)))

    const names = await outcomes(tries)

    expect(names.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(CODE_TRIES)
    expect(await outcomes([prove(code)])).toEqual(['ERR_VERIFICATION_MAX_RETRY'])
  })

  it('is over after twenty wrong tries in a day, however many codes are sent', async () => {
    let [wrong, refused] = [0, 0]
    let code = await send()
    for (let sent = 1; sent <= 6; sent += 1) {
      for (let tries = 0; tries < CODE_TRIES - 1; tries += 1) {
        const [name] = await outcomes([prove(otherThan(code))])
        if (name === 'ERR_VERIFICATION_NOT_MATCH') wrong += 1
        else refused += 1
      }
      pass(MINUTE)
      code = await send()
    }

    expect({ wrong, refused }).toEqual({ wrong: wrongCodeLimit.max, refused: 4 })
    expect(await outcomes([prove(code)])).toEqual(['ERR_VERIFICATION_MAX_RETRY'])
    pass(DAY)
    await prove(await send())
  })

  it('does not count what was right, what had expired, and what came after the fifth try', async () => {
    const code = await send()
    await prove(code)
    pass(CODE_SECONDS)
    await outcomes(Array.from({ length: 30 }, () => prove(code)))
    const next = await send()
    await outcomes(Array.from({ length: 30 }, () => prove(otherThan(next))))
    pass(MINUTE)

    expect(await outcomes([prove(await send())])).toEqual([null])
  })
})
