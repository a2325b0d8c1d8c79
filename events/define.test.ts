import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { decodeEvent, eventsOf } from './define.ts'

const moved = eventsOf('praxis.test')('Moved', { to: v.string() }, 2)

const detail = (over: Record<string, unknown> = {}) => ({
  id: '01J00000000000000000000000',
  version: '2',
  occurredAt: '2026-01-05T10:00:00.000Z',
  practiceId: 'p1',
  actor: 'm1',
  payload: '{"to":"there"}',
  ...over,
})

describe('a delivered event', () => {
  test('is decoded as the pipe writes it: the version as text, the payload as one string', () => {
    expect(decodeEvent(moved, detail())).toMatchObject({
      version: 2,
      practiceId: 'p1',
      actor: 'm1',
      payload: { to: 'there' },
    })
  })

  test.each([
    { practiceId: '', actor: '' },
    { practiceId: null, actor: null },
  ])('has no practice and no actor where the item had none', (none) => {
    expect(decodeEvent(moved, detail(none))).toMatchObject({ practiceId: null, actor: null })
  })

  test.each([
    ['a later version', { version: '3' }],
    ['a version that is no number', { version: 'two' }],
    ['a payload of another shape', { payload: '{"from":"here"}' }],
    ['a payload that is no JSON', { payload: '{' }],
  ])('is refused with %s', (_, over) => {
    expect(() => decodeEvent(moved, detail(over))).toThrow()
  })
})
