import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiFunctions } from '#infra/functions.ts'
import { allRoutes, contract } from '#shared/api/all.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

let api: Template
beforeAll(async () => {
  api = (await templatesOf('local')).Api
}, PATIENCE)

/** The function that an integration of the template calls. */
function functionBehind(target: { 'Fn::Join': [string, [string, { Ref: string }]] }): string {
  const integration = target['Fn::Join'][1][1].Ref
  const { IntegrationUri } = api.findResources('AWS::ApiGatewayV2::Integration')[integration]
    ?.Properties ?? { IntegrationUri: null }
  const called = IntegrationUri['Fn::GetAtt'][0]
  return api.findResources('AWS::Lambda::Function')[called]?.Properties.FunctionName
}

describe('the routes of the template', () => {
  test('are those of the contract, no more and no less', () => {
    const declared = allRoutes().map(({ route }) => `${route.method} /api/v1${route.path}`)

    const routed = resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(
      ({ Properties }) => Properties.RouteKey,
    )

    expect(routed.sort()).toEqual(declared.sort())
  })

  test('each lead to the function of their area', () => {
    const routed = resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => [
      Properties.RouteKey,
      functionBehind(Properties.Target),
    ])

    const expected = apiFunctions.flatMap(({ name, areas }) =>
      allRoutes()
        .filter(({ area }) => areas.some((own) => own === area))
        .map(({ route }) => [`${route.method} /api/v1${route.path}`, `praxis-local-${name}`]),
    )
    expect(routed.sort()).toEqual(expected.sort())
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
