import { parse } from 'node:querystring'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { encodeForm } from '#test/support/forms.ts'
import { valuesOf } from '#test/support/fuzz/values.ts'
import { sameIds, sampleOf } from '#test/support/samples.ts'
import { readForm } from './read-form.ts'

const ids = sameIds('01ARZ3NDEKTSV4RRFFQ69G5FAV')

const schema = v.object({
  name: v.string(),
  count: v.optional(v.number()),
  isOpen: v.optional(v.boolean()),
  flag: v.optional(v.union([v.literal(0), v.literal(1)])),
  roles: v.optional(v.array(v.picklist([4, 10, 16]))),
  tags: v.optional(v.array(v.string())),
  at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  details: v.optional(v.object({ title: v.string(), size: v.number() })),
  items: v.optional(v.array(v.object({ name: v.string(), amount: v.number() }))),
})
const read = (text: string) => readForm(schema, parse(text))

describe('a form', () => {
  it('holds numbers, yes and no, and constants as text', () => {
    expect(read('name=12&count=3.5&isOpen=false&flag=1')).toEqual({
      ...{ name: '12', count: 3.5, isOpen: false, flag: 1 },
    })
    expect(read('name=a&isOpen=1&flag=true')).toEqual({ name: 'a', isOpen: true, flag: 1 })
  })

  it('holds lists of one value, of several, and with brackets', () => {
    expect(read('name=a&roles=4')).toMatchObject({ roles: [4] })
    expect(read('name=a&roles=4&roles=16')).toMatchObject({ roles: [4, 16] })
    expect(read('name=a&roles[]=10')).toMatchObject({ roles: [10] })
    expect(read('name=a&roles[0]=4&roles[1]=16')).toMatchObject({ roles: [4, 16] })
    expect(read('name=a&tags=')).toMatchObject({ tags: [] })
  })

  it('holds fields inside of others, and lists of them', () => {
    expect(read('name=a&details[title]=b&details[size]=2')).toMatchObject({
      details: { title: 'b', size: 2 },
    })
    expect(read('name=a&items[0][name]=b&items[0][amount]=1&items[1][name]=c')).toMatchObject({
      items: [{ name: 'b', amount: 1 }, { name: 'c' }],
    })
  })

  it('says null by nothing, and leaves out what is optional', () => {
    expect(read('name=&at=&count=&isOpen=')).toEqual({ name: '', at: null })
  })

  it('keeps what does not fit, for the schema to refuse by its name', () => {
    expect(read('name=a&count=many&isOpen=perhaps&roles=5&extra=1')).toEqual({
      ...{ name: 'a', count: 'many', isOpen: 'perhaps', roles: ['5'], extra: '1' },
    })
    expect(read('name[x]=a&details=b')).toEqual({ name: { x: 'a' }, details: 'b' })
  })

  it('is no way to change how objects behave', () => {
    const body = read('__proto__[polluted]=1&name=a&constructor[prototype][polluted]=1')
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })
})

const bodies = Object.entries(contract).flatMap(([area, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, { body, fromElsewhere }]) =>
    // Other services send JSON alone.
    body && !fromElsewhere ? [{ route: `${area}.${name}`, body }] : [],
  ),
)

/** Bodies that the schema refuses say nothing of forms. */
const SELDOM_ODD = 1000

/** A form has text alone, and says null, an empty list and no field by nothing. */
function asText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const entries = Object.entries(value).map(([name, inner]) => [name, asText(inner)])
  const filled = entries.filter(([, inner]) => inner !== '')
  return filled.length === 0 ? '' : Object.fromEntries(filled)
}

describe('the body of a call', () => {
  it.each(bodies)('of $route is understood as a form as it is as JSON', ({ route, body }) => {
    const sample = fc.constant(sampleOf(ids, route).body ?? {})
    fc.assert(
      fc.property(fc.oneof(sample, valuesOf(body, SELDOM_ODD)), (value) => {
        const sent = JSON.stringify(value) ?? ''
        fc.pre(sent !== '' && sent.isWellFormed() && v.is(body, JSON.parse(sent)))
        const form = readForm(body, parse(encodeForm(JSON.parse(sent))))
        const result = v.safeParse(body, form)
        expect(result.issues).toBeUndefined()
        expect(asText(result.output)).toEqual(asText(v.parse(body, JSON.parse(sent))))
      }),
      { numRuns: 20 },
    )
  })
})
