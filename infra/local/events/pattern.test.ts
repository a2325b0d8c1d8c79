import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { matchesPattern } from './pattern.ts'

const event = {
  source: 'shop.leads',
  'detail-type': 'lead-created',
  detail: {
    count: 5,
    name: 'Ada',
    tags: ['a', 'b'],
    empty: [],
    nothing: null,
    ip: '10.1.2.3',
    nested: { deep: [{ x: 1 }, { x: 2 }] },
  },
} satisfies JsonObject

describe('matchesPattern', () => {
  it.each<[string, JsonObject, boolean]>([
    ['exact', { source: ['shop.leads'] }, true],
    ['one of several', { source: ['x', 'shop.leads'] }, true],
    ['none of several', { source: ['x', 'y'] }, false],
    ['a field that is missing', { other: ['x'] }, false],
    ['number', { detail: { count: [5] } }, true],
    ['number against text', { detail: { count: ['5'] } }, false],
    ['null', { detail: { nothing: [null] } }, true],
    ['prefix', { source: [{ prefix: 'shop.' }] }, true],
    ['prefix without case', { source: [{ prefix: { 'equals-ignore-case': 'SHOP' } }] }, true],
    ['suffix', { source: [{ suffix: '.tasks' }] }, false],
    ['wildcard', { source: [{ wildcard: 'sh*.l*s' }] }, true],
    ['equals-ignore-case', { detail: { name: [{ 'equals-ignore-case': 'ADA' }] } }, true],
    ['anything-but a value', { detail: { name: [{ 'anything-but': 'Ada' }] } }, false],
    ['anything-but a list', { detail: { name: [{ 'anything-but': ['Bob', 'Eve'] }] } }, true],
    ['anything-but a prefix', { detail: { name: [{ 'anything-but': { prefix: 'A' } }] } }, false],
    ['anything-but of a missing field', { detail: { gone: [{ 'anything-but': 'x' }] } }, false],
    ['exists', { detail: { name: [{ exists: true }] } }, true],
    ['exists not', { detail: { gone: [{ exists: false }] } }, true],
    ['numeric range', { detail: { count: [{ numeric: ['>', 0, '<=', 5] }] } }, true],
    ['outside the range', { detail: { count: [{ numeric: ['>', 5] }] } }, false],
    ['cidr', { detail: { ip: [{ cidr: '10.1.0.0/16' }] } }, true],
    ['outside the network', { detail: { ip: [{ cidr: '10.2.0.0/16' }] } }, false],
    ['a member of a list', { detail: { tags: ['b'] } }, true],
    ['an empty list exists not', { detail: { empty: [{ exists: false }] } }, true],
    ['objects in a list', { detail: { nested: { deep: { x: [2] } } } }, true],
    ['or', { $or: [{ source: ['x'] }, { detail: { count: [5] } }] }, true],
    ['or beside another field', { source: ['x'], $or: [{ detail: { count: [5] } }] }, false],
  ])('judges %s', (_, pattern, expected) => {
    expect(matchesPattern(pattern, event)).toBe(expected)
  })

  it('refuses a matcher it does not know', () => {
    expect(() => matchesPattern({ source: [{ regex: '.*' }] }, event)).toThrow('regex')
  })

  const key = fc.string({ minLength: 1 }).filter((name) => name !== '$or' && name !== '__proto__')
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
  const anEvent: fc.Arbitrary<JsonObject> = fc.letrec<{ event: JsonObject }>((tie) => ({
    event: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, leaf, tie('event')), {
      noNullPrototype: true,
    }),
  })).event

  /** The pattern that lists exactly the values of an event. */
  const patternOf = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([name, item]): [string, Json] => [
        name,
        isObject(item) ? patternOf(item) : [item],
      ]),
    )

  it('matches every event by its own values, and with more fields around them', () => {
    fc.assert(
      fc.property(anEvent, anEvent, (one, other) => {
        expect(matchesPattern(patternOf(one), one)).toBe(true)
        expect(matchesPattern(patternOf(one), { ...other, ...one })).toBe(true)
      }),
    )
  })

  it('no longer matches once a value it names has changed', () => {
    fc.assert(
      fc.property(anEvent, key, leaf, (one, name, value) => {
        const changed = { ...one, [name]: typeof value === 'string' ? `${value}x` : 'x' }
        expect(matchesPattern(patternOf({ ...one, [name]: value }), changed)).toBe(false)
      }),
    )
  })
})
