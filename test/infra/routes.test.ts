import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiFunctions } from '#infra/functions.ts'
import { createRouter } from '#infra/local/http/router.ts'
import { contractRoutes, SERVES_THE_REST } from '#infra/routes.ts'
import { contract } from '#shared/api/all.ts'
import { PATIENCE, resourcesOf, type Templates, templatesOf } from './stage.ts'

let api: Template
let templates: Templates
beforeAll(async () => {
  templates = await templatesOf('local')
  api = templates.Api
}, PATIENCE)

/** The routes of all stacks with the functions that they lead to. */
function routed(): { routeKey: string; target: string }[] {
  return Object.values(templates).flatMap((template) =>
    resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => ({
      routeKey: Properties.RouteKey,
      target: functionBehind(template, Properties.Target),
    })),
  )
}

/** The function that an integration of a template calls. */
function functionBehind(
  template: Template,
  target: { 'Fn::Join': [string, [string, { Ref: string }]] },
): string {
  const integration = target['Fn::Join'][1][1].Ref
  const { IntegrationUri } = template.findResources('AWS::ApiGatewayV2::Integration')[integration]
    ?.Properties ?? { IntegrationUri: null }
  const called = IntegrationUri['Fn::GetAtt'][0]
  return template.findResources('AWS::Lambda::Function')[called]?.Properties.FunctionName
}

describe('the routes of the templates', () => {
  test('lead every call of the contract to the function of its area', () => {
    const route = createRouter(routed())

    for (const { method, path, servedBy } of contractRoutes) {
      const called = path.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
      expect(route(method, called)?.target, `${method} ${path}`).toBe(`praxis-local-${servedBy}`)
    }
  })

  test('lead what no call is for to a function that says so', () => {
    const route = createRouter(routed())
    const { path = '' } = contractRoutes.find(({ method }) => method === 'POST') ?? {}

    for (const [method, called] of [
      ['GET', '/api/v1/nothing'],
      ['GET', '/'],
      ['PROPFIND', path],
    ] as const) {
      expect(route(method, called)?.target, called).toBeDefined()
    }
    expect(route('GET', '/api/v1/nothing')?.target).toBe(`praxis-local-${SERVES_THE_REST}`)
  })

  test('begin like calls of the contract, and lead nowhere else', () => {
    for (const { routeKey, target } of routed()) {
      if (routeKey === '$default') continue
      const [method = '', path = ''] = routeKey.split(' ')
      const prefix = path.replace('{proxy+}', '')
      const own = contractRoutes.filter(({ servedBy }) => target === `praxis-local-${servedBy}`)

      expect(
        own.some((one) => one.path.startsWith(prefix)),
        routeKey,
      ).toBe(true)
      expect(method === 'ANY' || own.some((one) => `${one.method} ${one.path}` === routeKey)).toBe(
        true,
      )
    }
  })

  test('leave no area to two functions', () => {
    const served = apiFunctions.flatMap(({ areas }) => areas)

    expect([...served].sort()).toEqual(Object.keys(contract).sort())
  })
})

describe('the stage of the API', () => {
  const stage = () => resourcesOf(api, 'AWS::ApiGatewayV2::Stage')[0]?.Properties

  test('limits how many calls pass', () => {
    expect(stage()?.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
    })
  })

  test('notes neither path nor query of a call: they may hold passwords and addresses', () => {
    const noted = Object.values(JSON.parse(stage()?.AccessLogSettings.Format))

    expect(noted).toContain('$context.routeKey')
    expect(noted.join(' ')).not.toMatch(/path|query|requestOverride|header|authorizer/i)
  })
})
