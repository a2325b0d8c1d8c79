import { describe, expect, it } from 'vitest'
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
      const isDirect = typeof tenant === 'string'
      const part = route[isDirect ? tenant : 'params']
      const fields = part && 'entries' in part ? Object.keys(part.entries ?? {}) : []

      expect(policy).toHaveProperty([permission])
      expect(fields, route.path).toContain(isDirect ? 'practiceId' : tenant.param)
    }
  })

  it('takes no body with GET', () => {
    const reads = routes.filter(({ route }) => route.method === 'GET')

    expect(reads.filter(({ route }) => route.body)).toEqual([])
  })
})
