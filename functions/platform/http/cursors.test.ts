import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { anyone, cursor, get } from '#shared/api/contract.ts'
import { createCursorSeal, cursorPartOf } from './cursors.ts'

const route = (path: string) =>
  get(path, {
    summary: 'A list.',
    access: anyone,
    query: v.object({ cursor: v.optional(cursor) }),
    response: v.object({ cursor: v.nullable(v.string()) }),
  })
const list = route('/practices/{practiceId}/things')
const ask = (sent: string, practiceId = 'p1') => ({
  params: { practiceId },
  query: { cursor: sent },
  body: {},
})
const keys =
  (...values: string[]) =>
  async () =>
    values
const refusal = { name: 'ERR_REQUEST_PARAMS_MISFORMAT' }

async function signed(content: string, key = 'current'): Promise<string> {
  const answer = { cursor: content }
  const sealed = await createCursorSeal(list, keys(key)).seal(answer, ask(''))
  return String(sealed.cursor)
}

describe('the cursor of a list', () => {
  it('is accepted with its signature, and opened for the handler', async () => {
    const seal = createCursorSeal(list, keys('current'))

    expect(await seal.open(ask(await signed('a.b')))).toEqual(ask('a.b'))
  })

  it.each(['', 'a.b', 'a.b.', '.', `a.${'A'.repeat(22)}`])(
    'is refused if forged: %j',
    async (sent) => {
      const seal = createCursorSeal(list, keys('current'))

      await expect(seal.open(ask(sent))).rejects.toMatchObject(refusal)
    },
  )

  it('is refused for another list and another practice', async () => {
    const sent = await signed('a')
    const other = createCursorSeal(route('/practices/{practiceId}/others'), keys('current'))

    await expect(other.open(ask(sent))).rejects.toMatchObject(refusal)
    const same = createCursorSeal(list, keys('current'))
    await expect(same.open(ask(sent, 'p2'))).rejects.toMatchObject(refusal)
  })

  it('stays valid while the key rotates, and signs with the current one', async () => {
    const before = await signed('a', 'former')
    const seal = createCursorSeal(list, keys('current', 'former', 'pending'))

    expect(await seal.open(ask(before))).toEqual(ask('a'))
    expect((await seal.seal({ cursor: 'a' }, ask(''))).cursor).toBe(await signed('a'))
    const later = createCursorSeal(list, keys('next', 'current'))
    await expect(later.open(ask(before))).rejects.toMatchObject(refusal)
  })

  it('is not added at the end of a list or to a request without one', async () => {
    const seal = createCursorSeal(list, keys('current'))
    const first = { params: { practiceId: 'p1' }, query: {}, body: {} }

    expect(await seal.seal({ cursor: null }, ask(''))).toEqual({ cursor: null })
    expect(await seal.open(first)).toBe(first)
  })
})

describe('the contract', () => {
  const answersCursor = v.looseObject({ entries: v.looseObject({ cursor: v.unknown() }) })
  /** Cursors that hold no key: each is the id of an activity in the stream of the route. */
  const open = ['streams.ofMember', 'streams.ofPractice']

  it('signs the cursor of every list', () => {
    const unsigned = allRoutes().flatMap(({ area, name, route: one }) =>
      v.is(answersCursor, one.response) && cursorPartOf(one) === null ? [`${area}.${name}`] : [],
    )

    expect(unsigned.toSorted()).toEqual(open)
  })
})
