import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { anyone, patch } from '#shared/api/contract.ts'
import { badField, CatalogueError, encodeError } from '#shared/errors.ts'
import { integer, text } from '#shared/model/fields.ts'
import type { Change, FuzzCase } from '#test/support/fuzz/cases.ts'
import { type Asked, faultOf } from '#test/support/fuzz/judge.ts'

const route = patch('/rooms/{roomId}', {
  summary: 'Change a room.',
  access: anyone,
  params: v.object({ roomId: text(26) }),
  body: v.object({ name: text(20), beds: integer(0, 9) }),
  response: v.object({ name: v.string() }),
})

const PLAIN: FuzzCase = {
  ...{ kind: 'field', caller: { among: 'all', at: 0 }, ids: 'own' },
  ...{ changes: [], body: null, headers: {} },
}

/** A call with these in its body, of which one is the odd one. */
function asked(fields: Record<string, unknown> = {}): Asked {
  const changes = Object.entries(fields).map(
    ([name, value]): Change => ({ part: 'body', path: [name], value }),
  )
  const body = { name: 'Blue', beds: 2, ...fields }
  return {
    route,
    made: { ...PLAIN, changes },
    request: { params: { roomId: '1' }, query: {}, body, raw: null },
    secrets: ['Quillfeather'],
  }
}

const reply = (status: number, body: unknown) => ({ status, headers: new Headers(), body })
const refused = (error: CatalogueError) => reply(400, encodeError(error))

describe('an answer of which nothing is wrong', () => {
  it.each([
    ['what the contract says', asked(), reply(200, { name: 'Blue' })],
    ['a refusal', asked(), refused(new CatalogueError('ERR_ACCESS_DENIED'))],
    ['a bad field', asked({ beds: 1.5 }), refused(badField('beds', 'must be whole'))],
    ['a head that is too large', asked(), reply(431, encodeError(badField('headers', 'long')))],
  ])('is %s', (_what, call, answer) => {
    expect(faultOf(call, answer)).toBeNull()
  })
})

describe('an answer of which something is wrong', () => {
  it.each([
    [reply(500, 'oops'), /^failed/],
    [refused(new CatalogueError('ERR_SERVER_INTERNAL')), /^failed/],
    [reply(200, { name: 'Jane QUILLFEATHER' }), /another practice/],
    [reply(200, { beds: 2 }), /contract does not: name/],
    [reply(404, 'Not found'), /^answered 404/],
    [reply(400, { error: 'no' }), /another form/],
    [refused(badField('owner', 'must be a person')), /there is not: owner/],
    [refused(new CatalogueError('ERR_NO_CHANGE', ['x'.repeat(20_000)])), /too many words/],
  ])('is found', (answer, fault) => {
    expect(faultOf(asked(), answer)).toMatch(fault)
  })

  it('is one that takes what its contract does not', () => {
    expect(faultOf(asked({ beds: 1.5 }), reply(200, { name: 'Blue' }))).toMatch(/took.*beds/)
  })

  it('is one that names another field than the bad one', () => {
    expect(faultOf(asked({ beds: 1.5 }), refused(badField('name', 'is odd')))).toMatch(/beds/)
  })
})
