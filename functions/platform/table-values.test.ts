import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromStored, toStored } from './table-values.ts'

const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ min: least, max: most, noNaN: true }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { depthIdentifier: 'json' }),
    fc.dictionary(fc.string(), tie('json'), { depthIdentifier: 'json' }),
  ),
}))

describe('attributes', () => {
  it('come back as they were stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (attributes) => {
        const plain = JSON.parse(JSON.stringify(attributes))

        expect(fromStored(toStored(plain))).toEqual(plain)
      }),
    )
  })

  it('are stored with the names of their types', () => {
    const value = { text: '', yes: true, no: false, none: null, list: ['a', 1], map: { b: -0.5 } }

    expect(toStored(value)).toEqual({
      text: { S: '' },
      yes: { BOOL: true },
      no: { BOOL: false },
      none: { NULL: true },
      list: { L: [{ S: 'a' }, { N: '1' }] },
      map: { M: { b: { N: '-0.5' } } },
    })
  })

  it('can be bytes', () => {
    const value = new Uint8Array([0, 255])

    expect(toStored({ value })).toEqual({ value: { B: value } })
    expect(fromStored({ value: { B: value } })).toEqual({ value })
  })

  it('without a value are left out, at any depth', () => {
    expect(toStored({ a: undefined, b: { c: undefined, d: 1 } })).toEqual({
      b: { M: { d: { N: '1' } } },
    })
  })

  it('may be empty, and have names that objects have of themselves', () => {
    const odd = JSON.parse('{"":"","__proto__":{"list":[],"map":{}},"constructor":0}')

    const back = fromStored(toStored(odd))

    expect(JSON.stringify(back)).toBe(JSON.stringify(odd))
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
  })

  it.each([0, -1.5, 1e-7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'can be the number %d',
    (value) => {
      expect(fromStored(toStored({ value }))).toEqual({ value })
    },
  )

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    -(2 ** 53),
    new Date(),
    new Set(['a']),
    new Map(),
    1n,
    Symbol('a'),
    () => 1,
    [undefined],
  ])('cannot be %s', (value) => {
    expect(() => toStored({ value })).toThrow(TypeError)
  })

  it.each([
    { N: '9007199254740993' },
    { N: '1E400' },
    { SS: ['a'] },
    { NS: ['1'] },
    { BS: [new Uint8Array(1)] },
  ])('that we do not write are not read: %j', (value) => {
    expect(() => fromStored({ value })).toThrow(TypeError)
  })
})
