import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouter } from './local/http/router.ts'
import { contractRoutes, gatewayRoutes, type ServedRoute } from './routes.ts'

const aRoute = (servedBy: string, key: string): ServedRoute => {
  const [method = '', path = ''] = key.split(' ')
  return { method: method === 'POST' ? HttpMethod.POST : HttpMethod.GET, path, servedBy }
}
const keysOf = (routes: readonly ServedRoute[]) =>
  gatewayRoutes(routes).map(({ method, path, servedBy }) => `${servedBy}: ${method} ${path}`)

const routerOf = (routes: readonly ServedRoute[]) =>
  createRouter(
    routes.map(({ method, path, servedBy }) => ({
      routeKey: `${method} ${path}`,
      target: servedBy,
    })),
  )

describe('the routes of the HTTP API', () => {
  it('are one path and all below it, where one function serves them', () => {
    const routes = ['GET /tasks', 'POST /tasks', 'GET /tasks/{id}', 'POST /tasks/{id}/complete']

    expect(keysOf(routes.map((key) => aRoute('tasks', key)))).toEqual([
      'tasks: ANY /tasks',
      'tasks: ANY /tasks/{proxy+}',
    ])
  })

  it('part where functions share a prefix', () => {
    const routes = [
      aRoute('practices', 'GET /practices/{id}'),
      aRoute('patients', 'GET /practices/{practiceId}/patients'),
      aRoute('patients', 'GET /practices/{practiceId}/patients/{patientId}'),
      aRoute('tasks', 'GET /practices/{practiceId}/tasks'),
    ]

    expect(keysOf(routes)).toEqual([
      'practices: ANY /practices/{id}',
      'patients: ANY /practices/{id}/patients',
      'patients: ANY /practices/{id}/patients/{proxy+}',
      'tasks: ANY /practices/{id}/tasks',
    ])
  })

  it('are exact where a fixed segment stands beside a parameter of another function', () => {
    const routes = [
      aRoute('status', 'GET /members/status'),
      aRoute('status', 'GET /members/status/{practiceId}'),
      aRoute('accounts', 'GET /members/{id}'),
      aRoute('accounts', 'GET /members/{id}/{tab}'),
    ]

    expect(keysOf(routes)).toEqual([
      'status: GET /members/status',
      'status: GET /members/status/{practiceId}',
      'accounts: ANY /members/{id}',
      'accounts: ANY /members/{id}/{proxy+}',
    ])
  })

  it('name the method where functions share a path', () => {
    const routes = [aRoute('a', 'GET /x'), aRoute('b', 'POST /x')]

    expect(keysOf(routes)).toEqual(['a: GET /x', 'b: POST /x'])
  })

  const segment = fc.constantFrom('a', 'b', 'c', '{x}', '{y}')
  const path = fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`)
  const contract = fc.uniqueArray(
    fc.record({
      method: fc.constantFrom(HttpMethod.GET, HttpMethod.POST),
      path,
      servedBy: fc.constantFrom('one', 'two', 'three'),
    }),
    { selector: ({ method, path: at }) => `${method} ${at.replaceAll(/\{.\}/g, '{}')}` },
  )
  const called = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`)

  it('lead every call to the function that implements it, as routes one by one would', () => {
    fc.assert(
      fc.property(contract, called, fc.constantFrom('GET', 'POST'), (routes, at, method) => {
        const expected = routerOf(routes)(method, at)
        fc.pre(expected !== null)

        expect(routerOf(gatewayRoutes(routes))(method, at)?.target).toBe(expected?.target)
      }),
      { numRuns: 500 },
    )
  })

  it('never let two greedy routes of different functions match one path', () => {
    fc.assert(
      fc.property(contract, called, (routes, at) => {
        const greedy = gatewayRoutes(routes).filter((one) => one.path.endsWith('/{proxy+}'))
        const matching = greedy.filter((one) => routerOf([one])('GET', at) !== null)

        expect(new Set(matching.map(({ servedBy }) => servedBy)).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })

  it('of the contract are half of its calls at most', () => {
    expect(gatewayRoutes(contractRoutes).length).toBeLessThan(contractRoutes.length / 2)
  })
})
