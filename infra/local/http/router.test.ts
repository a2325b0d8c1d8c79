import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'

const routerOf = (...keys: string[]) =>
  createRouter(keys.map((routeKey) => ({ routeKey, target: routeKey })))

describe('createRouter', () => {
  it.each([
    ['GET', '/patients/status', 'GET /patients/status'],
    ['GET', '/patients/7', 'GET /patients/{id}'],
    ['GET', '/patients/7/tasks', 'GET /patients/{id}/tasks'],
    ['GET', '/patients/7/notes', 'GET /patients/{id}/{tab}'],
    ['GET', '/patients/7/notes/1/2', 'GET /patients/{rest+}'],
    ['POST', '/patients/7', 'ANY /patients/{id}'],
    ['GET', '/elsewhere', '$default'],
    ['GET', '/patients/', '$default'],
  ])('sends %s %s to %s', (method, path, expected) => {
    const route = routerOf(
      '$default',
      'GET /patients/{rest+}',
      'ANY /patients/{id}',
      'GET /patients/{id}/{tab}',
      'GET /patients/{id}',
      'GET /patients/{id}/tasks',
      'GET /patients/status',
    )

    expect(route(method, path)?.routeKey).toBe(expected)
  })

  it('finds nothing for another method or a longer path', () => {
    const route = routerOf('GET /a/{b}')

    expect(route('POST', '/a/1')).toBeNull()
    expect(route('GET', '/a/1/2')).toBeNull()
    expect(route('GET', '/a')).toBeNull()
  })

  it('gives every parameter as it was before it was encoded', () => {
    const route = routerOf('GET /a/{x}/b/{y}')
    const value = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.isWellFormed())

    fc.assert(
      fc.property(value, value, (x, y) => {
        const path = `/a/${encodeURIComponent(x)}/b/${encodeURIComponent(y)}`
        expect(route('GET', path)?.parameters).toEqual({ x, y })
      }),
    )
  })

  it('refuses a parameter that is not well encoded', () => {
    expect(() => routerOf('GET /a/{x}')('GET', '/a/%E0%A4')).toThrow(URIError)
  })
})
