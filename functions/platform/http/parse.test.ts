import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { anyone, done, post } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { parseAddress, parseBody } from './parse.ts'

const route = post('/things/{thingId}', {
  summary: 'A thing.',
  access: anyone,
  params: v.object({ thingId: v.pipe(v.string(), v.maxLength(4)) }),
  body: v.object({
    name: v.optional(v.string()),
    sizes: v.optional(v.pipe(v.array(v.number()), v.maxLength(3))),
  }),
  response: done,
})
const raw = (body: unknown) => ({ params: { thingId: 'a' }, query: {}, body })

function refusalOf(act: () => unknown): CatalogueError {
  try {
    act()
  } catch (error) {
    if (error instanceof CatalogueError) return error
  }
  throw new Error('was not refused')
}

describe('a request', () => {
  it('has fields by their names in its body: nothing else is taken for empty', () => {
    for (const body of [null, [], [{}], 'name', '', 7, true]) {
      const { name } = refusalOf(() => parseBody(route, raw(body), {}))
      expect(name, JSON.stringify(body)).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
    }
    expect(parseBody(route, raw({}), {})).toEqual({ body: {} })
  })

  it('is told a few of many bad fields', () => {
    const sizes = Array.from({ length: 50_000 }, () => 'large')

    const { comments } = refusalOf(() => parseBody(route, raw({ sizes }), {}))

    expect(comments.length).toBe(20)
    expect(comments[0]).toMatch(/^sizes\.0: /)
  })

  it('is judged by its address before its body', () => {
    const wrong = { params: { thingId: 'too long' }, query: {}, body: null }

    const { comments } = refusalOf(() => parseAddress(route, wrong))

    expect(comments).toEqual([expect.stringContaining('thingId')])
    expect(parseAddress(route, raw(null))).toEqual({ params: { thingId: 'a' } })
  })
})
