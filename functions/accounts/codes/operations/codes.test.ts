import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { otherThan } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { outcomes } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { CODE_SECONDS, CODE_TRIES, MAX_VALID_CODES } from '../rules/limits.ts'
import { type CodeStore, type CodeTopic, createCodeStore, createPauseStore } from '../store.ts'
import { addCode, newCode, proveCode } from './codes.ts'

let now = NOON
let engine: TestTable
let codes: CodeStore
let pauses: ReturnType<typeof createPauseStore>
let topic: CodeTopic

beforeAll(async () => {
  engine = await startTable(() => now)
  codes = createCodeStore(engine.table)
  pauses = createPauseStore(engine.table)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  topic = { subject: newId(), purpose: 'register' }
})

const pass = (seconds: number) => {
  now = plusSeconds(now, seconds)
}

/** Stores a new code beside those that are there. */
async function send(to = topic, about: string | null = null): Promise<string> {
  const { code, writes } = await addCode({ codes, pauses }, to, { now, about })
  await engine.table.transact(writes)
  return code
}

/** What one requester may guess; the limits themselves are tested with those who use them. */
const guessesOf = (max = 1000) => {
  let left = max
  return {
    count: async () => {
      left -= 1
      return left >= 0
    },
    uncount: async () => {
      left += 1
    },
  }
}

const prove = (code: string, of = topic, guesses = guessesOf()) =>
  proveCode(codes, of, code, { now, guesses })

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

  it('says what it was sent for', async () => {
    const code = await send(topic, 'this')

    expect((await prove(code)).about).toBe('this')
  })

  it('stays valid when another is requested, once a minute', async () => {
    const first = await send()
    expect(await outcomes([send()])).toEqual(['ERR_VERIFICATION_REQUEST_TOO_SOON'])
    pass(MINUTE)
    const second = await send()

    expect(await outcomes([prove(first), prove(second)])).toEqual([null, null])
  })

  it('is sent to one of two who request it at once', async () => {
    expect((await outcomes([send(), send()])).toSorted()).toEqual([
      'ERR_VERIFICATION_REQUEST_TOO_SOON',
      null,
    ])
  })

  it('is not sent while five are valid, and is again when the oldest has expired', async () => {
    for (let sent = 0; sent < MAX_VALID_CODES; sent += 1) {
      await send()
      pass(MINUTE)
    }

    expect(await outcomes([send()])).toEqual(['ERR_VERIFICATION_REQUEST_TOO_SOON'])
    pass(CODE_SECONDS - MAX_VALID_CODES * MINUTE)
    expect(await outcomes([send()])).toEqual([null])
  })

  it('is spent once, and an earlier one is not spent for it', async () => {
    const earlier = await send()
    pass(MINUTE)
    const stored = await prove(await send())
    const spend = () => engine.table.transact([codes.spend(topic, stored)])

    expect((await outcomes([spend(), spend()])).toSorted()).toEqual([
      'ERR_VERIFICATION_NOT_MATCH',
      null,
    ])
    await prove(earlier)
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

  it('is not over for a code that is sent after the tries of the first', async () => {
    const code = await send()
    await outcomes(Array.from({ length: CODE_TRIES }, () => prove(otherThan(code))))
    pass(MINUTE)
    const next = await send()

    expect(await outcomes([prove(code), prove(next)])).toEqual([
      code === next ? null : 'ERR_VERIFICATION_NOT_MATCH',
      null,
    ])
  })

  it('is over when the guesser may try no further code', async () => {
    const code = await send()
    const guesses = guessesOf(2)
    const wrong = otherThan(code)

    expect([
      ...(await outcomes([prove(wrong, topic, guesses)])),
      ...(await outcomes([prove(wrong, topic, guesses)])),
      ...(await outcomes([prove(code, topic, guesses)])),
    ]).toEqual([
      'ERR_VERIFICATION_NOT_MATCH',
      'ERR_VERIFICATION_NOT_MATCH',
      'ERR_VERIFICATION_MAX_RETRY',
    ])
  })

  it('counts neither what was right nor what had expired', async () => {
    const guesses = guessesOf(1)
    await prove(await send(), topic, guesses)
    pass(CODE_SECONDS)
    const expired = await outcomes([prove('000000', topic, guesses)])
    pass(MINUTE)

    expect(expired).toEqual(['ERR_VERIFICATION_EXPIRED'])
    expect(await outcomes([prove(await send(), topic, guesses)])).toEqual([null])
  })
})
