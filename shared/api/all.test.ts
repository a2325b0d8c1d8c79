import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { mostItems, partsOf } from '#test/support/schemas.ts'
import { policy } from '../permissions.ts'
import { allRoutes } from './all.ts'

const routes = allRoutes()

describe('the contract', () => {
  it('declares each method and path once', () => {
    const calls = routes.map(
      ({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`,
    )

    expect(new Set(calls).size).toBe(calls.length)
  })

  it('describes every parameter of a path, and no other', () => {
    for (const { route } of routes) {
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = route.params && 'entries' in route.params ? route.params.entries : {}

      expect(Object.keys(declared ?? {}).toSorted(), route.path).toEqual(named.toSorted())
    }
  })

  it('names a permission that the policy table knows, in a practice that the call names', () => {
    for (const { route } of routes) {
      if (route.access.kind !== 'permission') continue
      const { permission, tenant } = route.access
      const named = typeof tenant === 'object' && 'by' in tenant ? tenant : null
      const direct = typeof tenant === 'object' ? ('in' in tenant ? tenant.in : 'params') : tenant
      const part = route[direct]
      const fields = part && 'entries' in part ? Object.keys(part.entries ?? {}) : []

      expect(policy).toHaveProperty([permission])
      expect(fields, route.path).toContain(named ? named.param : 'practiceId')
    }
  })

  it('lets others call from elsewhere only what anyone may call, without a path that names anything', () => {
    const calls = routes.filter(({ route }) => route.fromElsewhere)

    expect(calls.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual([
      'GET /email-choices/one-click',
      'GET /facebook/data-deletion',
      'GET /facebook/webhook',
      'GET /newsletter/one-click',
      'POST /csp-reports',
      'POST /email-choices/one-click',
      'POST /facebook/data-deletion',
      'POST /facebook/deauthorize',
      'POST /facebook/webhook',
      'POST /newsletter/one-click',
      'POST /ringcentral/webhook',
      'POST /webhooks/square',
    ])
    for (const { route } of calls)
      expect([route.access.kind, route.params]).toEqual(['public', undefined])
  })

  it('takes no body with GET', () => {
    const reads = routes.filter(({ route }) => route.method === 'GET')

    expect(reads.filter(({ route }) => route.body)).toEqual([])
  })
})

/** Everything that requests are made of, each with its place. */
const asked = routes.flatMap(({ area, name, route }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    const parts = schema ? partsOf(schema) : []
    return parts.map((one) => ({ ...one, path: `${area}.${name} ${part} ${one.path}` }))
  }),
)
const ofType = (type: string) => asked.filter(({ schema }) => schema.type === type)

describe('what requests are made of', () => {
  it('is no text with control characters or halves of characters', () => {
    const bad = ['\u0000', '\u001b', '\u0007', '\ud800', '\udc00']
    const texts = ofType('string')

    const accepting = texts.filter(({ schema }) =>
      bad.some((one) =>
        ['a', 'a@b.example/', 'https://a.example/', '/a'].some(
          (text) => v.safeParse(schema, `${text}${one}b`).success,
        ),
      ),
    )

    expect(accepting.map(({ path }) => path)).toEqual([])
    expect(texts.length).toBeGreaterThan(100)
  })

  it('is no list without a maximum', () => {
    const endless = ofType('array').filter(({ schema }) => mostItems(schema) === null)

    expect(endless.map(({ path }) => path)).toEqual([])
    expect(ofType('array').length).toBeGreaterThan(5)
  })

  it('is nothing with names of the caller', () => {
    const open = ['record', 'any', 'unknown', 'loose_object'].flatMap(ofType)

    expect(open.map(({ path }) => path)).toEqual([])
  })
})
