import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { SIGN_IN_CALLS } from '#infra/constructs/firewall.ts'
import { cardPolicy } from '#infra/constructs/headers.ts'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

let named: Template
let local: Template
beforeAll(async () => {
  named = (await templatesOf('named')).Web
  local = (await templatesOf('local')).Web
}, PATIENCE)

const distribution = (of = named) =>
  resourcesOf(of, 'AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig

const headersOf = (reference: { Ref: string }) =>
  named.findResources('AWS::CloudFront::ResponseHeadersPolicy')[reference.Ref]?.Properties
    .ResponseHeadersPolicyConfig

const behaviours = () => [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors]
const behaviourOf = (pattern: string) =>
  distribution().CacheBehaviors.find(
    ({ PathPattern }: { PathPattern: string }) => PathPattern === pattern,
  )
/** RingCentral posts to it; no browser opens it. */
const WEBHOOK = '/api/v1/ringcentral/webhook'
const openedByBrowsers = () => behaviours().filter(({ PathPattern }) => PathPattern !== WEBHOOK)

/** The text of a joined value, with what is only known when deployed as `{…}`. */
const textOf = (value: { 'Fn::Join': [string, unknown[]] }) =>
  value['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : '{…}')).join('')

describe('the distribution', () => {
  test('has its name, TLS 1.2, HTTP/3 and the firewall', () => {
    expect(distribution()).toMatchObject({
      Aliases: ['app.example.com'],
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      WebACLId: { 'Fn::GetAtt': [expect.stringMatching(/^FirewallAcl/), 'Arn'] },
    })
  })

  test('answers by a page where there is none', () => {
    expect(distribution().CustomErrorResponses).toEqual([
      {
        ...{ ErrorCode: 404, ResponseCode: 404, ResponsePagePath: '/404.html' },
        ErrorCachingMinTTL: 60,
      },
    ])
  })

  test('needs no name of its own', () => {
    expect(distribution(local).Aliases).toBeUndefined()
  })

  test('keeps no answer of the API and passes on all but the host', () => {
    const calls = behaviourOf('/api/*')

    expect(calls).toMatchObject({
      PathPattern: '/api/*',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    })
    expect(headersOf(calls.ResponseHeadersPolicyId).CustomHeadersConfig.Items).toContainEqual({
      Header: 'Cache-Control',
      Value: 'no-store',
      Override: false,
    })
  })

  test('proves itself to the API by the secret, of which the template holds only the name', () => {
    const [header] = distribution().Origins.flatMap(
      (origin: { OriginCustomHeaders?: unknown[] }) => origin.OriginCustomHeaders ?? [],
    )

    expect(header.HeaderName).toBe('x-origin-verify')
    expect(textOf(header.HeaderValue)).toBe('{{resolve:secretsmanager:{…}:SecretString:value::}}')
  })

  test('reads the pages as itself and nobody else may', () => {
    const pages = distribution().Origins.find(
      (origin: { S3OriginConfig?: unknown }) => origin.S3OriginConfig,
    )

    expect(pages.OriginAccessControlId).toBeDefined()
  })
})

function entriesOf(part: Route['body']): object {
  return part && 'entries' in part && part.entries ? part.entries : {}
}

/** The directives of a behaviour's policy. */
function policyOf(behaviour: { ResponseHeadersPolicyId: { Ref: string } }) {
  const { ContentSecurityPolicy: said } = headersOf(behaviour.ResponseHeadersPolicyId)
    .SecurityHeadersConfig.ContentSecurityPolicy
  const text = typeof said === 'string' ? said : textOf(said)
  return Object.fromEntries(text.split('; ').map((directive) => directive.split(/ (.*)/, 2)))
}

/** Where browsers report violations, in every policy. */
const REPORTING = { 'report-to': 'csp', 'report-uri': '/api/v1/csp-reports' }

describe('every answer', () => {
  test('names the endpoint to which browsers report what its policy blocked', () => {
    for (const behaviour of openedByBrowsers()) {
      expect(policyOf(behaviour)).toMatchObject(REPORTING)
      expect(headersOf(behaviour.ResponseHeadersPolicyId).CustomHeadersConfig.Items).toContainEqual(
        {
          Header: 'Reporting-Endpoints',
          Value: 'csp="/api/v1/csp-reports"',
          Override: true,
        },
      )
    }
  })

  test('of the webhook of RingCentral has few headers, and its pattern is the first to match', () => {
    const [webhook] = distribution().CacheBehaviors

    expect(webhook).toMatchObject({ PathPattern: WEBHOOK, ViewerProtocolPolicy: 'https-only' })
    const headers = headersOf(webhook.ResponseHeadersPolicyId)
    expect(headers.CustomHeadersConfig).toBeUndefined()
    expect(JSON.stringify(headers).length).toBeLessThan(500)
    expect(policyOf(webhook)).toEqual({ 'default-src': "'none'", sandbox: undefined })
  })

  test('as a page is bound to what the page itself brings', () => {
    expect(policyOf(distribution().DefaultCacheBehavior)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob: https://{…}",
      'connect-src': "'self' https://{…} wss://{…}",
      'frame-src': 'https://{…}',
      'media-src': 'blob: https://{…}',
      'worker-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      ...REPORTING,
      'upgrade-insecure-requests': undefined,
    })
  })

  test('of the API is nothing but data, also where it is opened as a page', () => {
    expect(policyOf(behaviourOf('/api/*'))).toEqual({
      'default-src': "'none'",
      'style-src': "'unsafe-inline'",
      'form-action': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      ...REPORTING,
      sandbox: undefined,
    })
  })

  test('may be framed by no site, but for lead forms, which send nothing but calls', () => {
    const [calls, forms] = [behaviourOf('/api/*'), behaviourOf('/forms/*')]

    expect(forms.PathPattern).toBe('/forms/*')
    expect(policyOf(forms)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': '*',
      'base-uri': "'none'",
    })
    const framing = [distribution().DefaultCacheBehavior, calls, forms].map(
      (one) => headersOf(one.ResponseHeadersPolicyId).SecurityHeadersConfig.FrameOptions,
    )
    expect(framing).toMatchObject([{ FrameOption: 'DENY' }, { FrameOption: 'DENY' }, undefined])
  })

  test('may use camera, microphone and screen on the page of a video consultation alone', () => {
    const allowedBy = (behaviour: { ResponseHeadersPolicyId: { Ref: string } }) =>
      headersOf(behaviour.ResponseHeadersPolicyId)
        .CustomHeadersConfig.Items.find(
          ({ Header }: { Header: string }) => Header === 'Permissions-Policy',
        )
        .Value.split(', ')
        .filter((said: string) => !said.endsWith('=()'))
    const { DefaultCacheBehavior } = distribution()
    const [calls, forms] = [behaviourOf('/api/*'), behaviourOf('/forms/*')]
    const consult = behaviourOf('/v-consult/*/*')

    expect(consult.PathPattern).toBe('/v-consult/*/*')
    expect(allowedBy(consult)).toEqual([
      ...['camera=(self)', 'microphone=(self)', 'display-capture=(self)'],
    ])
    expect(policyOf(consult)).toEqual(policyOf(DefaultCacheBehavior))
    for (const other of [DefaultCacheBehavior, calls, forms]) expect(allowedBy(other)).toEqual([])
  })

  test('loads what is of the payment service on the page that takes a card alone', () => {
    const { CacheBehaviors } = distribution()
    const card = CacheBehaviors.at(-1)
    const policy = policyOf(card)
    const square = /squarecdn|squareup|cardinalcommerce|payment=\(self\)|(^| )https:( |$)/
    const saysOf = (behaviour: { ResponseHeadersPolicyId: { Ref: string } }) => [
      ...Object.values(policyOf(behaviour)),
      JSON.stringify(headersOf(behaviour.ResponseHeadersPolicyId).CustomHeadersConfig),
    ]

    expect(card.PathPattern).toBe('/payment/card')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval' https://web.squarecdn.com",
      'frame-src':
        'https://web.squarecdn.com https://pci-connect.squareup.com https://connect.squareup.com https://*.cardinalcommerce.com',
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    })
    expect(saysOf(card).at(-1)).toContain('payment=(self)')
    for (const other of behaviours().filter((one) => one !== card)) {
      for (const said of saysOf(other)) expect(said ?? '').not.toMatch(square)
    }
  })

  test('loads from the environment of Square that the stage names, and from no other', () => {
    const hostsOf = (square: 'production' | 'sandbox') =>
      new Set(cardPolicy('files', 'hints', square).match(/https:\/\/[^ ;]*square[^ ;]*/g))
    const shared = 'https://square-fonts-production-f.squarecdn.com'

    expect(hostsOf('production')).toEqual(
      new Set([
        'https://web.squarecdn.com',
        'https://pci-connect.squareup.com',
        'https://connect.squareup.com',
        shared,
      ]),
    )
    expect(hostsOf('sandbox')).toEqual(
      new Set([
        'https://sandbox.web.squarecdn.com',
        'https://pci-connect.squareupsandbox.com',
        'https://connect.squareupsandbox.com',
        shared,
      ]),
    )
  })

  test('shows the phone of RingCentral on the page that is for it alone, and runs nothing of it', () => {
    const phone = behaviours().find((one) => one.PathPattern === '/ringcentral/*')
    const said = policyOf(phone)
    const others = behaviours().filter((one) => one !== phone)

    expect(said).toEqual({
      ...policyOf(distribution().DefaultCacheBehavior),
      'frame-src': 'https://apps.ringcentral.com',
    })
    const { Items } = headersOf(phone.ResponseHeadersPolicyId).CustomHeadersConfig
    expect(JSON.stringify(Items)).toContain(
      JSON.stringify('microphone=(self "https://apps.ringcentral.com")').slice(1, -1),
    )
    for (const other of others) {
      expect(JSON.stringify(headersOf(other.ResponseHeadersPolicyId))).not.toContain('ringcentral')
    }
  })

  test('tells the browser to be strict', () => {
    for (const behaviour of openedByBrowsers()) {
      const { SecurityHeadersConfig, CustomHeadersConfig } = headersOf(
        behaviour.ResponseHeadersPolicyId,
      )

      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Preload: true,
        },
      })
      expect(CustomHeadersConfig.Items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ Header: 'Permissions-Policy' }),
          expect.objectContaining({
            Header: 'Cross-Origin-Opener-Policy',
            // Whoever signs in to the phone does so in a window that its frame opens.
            Value:
              behaviour.PathPattern === '/ringcentral/*'
                ? 'same-origin-allow-popups'
                : 'same-origin',
          }),
        ]),
      )
    }
  })
})

describe('the firewall', () => {
  const acl = () => resourcesOf(named, 'AWS::WAFv2::WebACL')[0]?.Properties
  const ruleOf = (name: string) => acl()?.Rules.find((rule: { Name: string }) => rule.Name === name)

  test.each([
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'AWSManagedRulesCommonRuleSet',
  ])('blocks by %s', (name) => {
    expect(ruleOf(name)?.OverrideAction).toEqual({ None: {} })
  })

  test('lets plans of hundreds of files pass, whose bodies are large', () => {
    const { RuleActionOverrides } = ruleOf('AWSManagedRulesCommonRuleSet').Statement
      .ManagedRuleGroupStatement

    expect(RuleActionOverrides).toContainEqual({
      Name: 'SizeRestrictions_BODY',
      ActionToUse: { Count: {} },
    })
  })

  test('slows guessing down earlier than anything else', () => {
    const guessing = ruleOf('flood-sign-in').Statement.RateBasedStatement
    const all = ruleOf('flood-all').Statement.RateBasedStatement

    expect(guessing.Limit).toBeLessThan(all.Limit)
    expect(guessing.ScopeDownStatement.RegexMatchStatement).toMatchObject({
      RegexString: SIGN_IN_CALLS,
      TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }],
    })
  })

  test('counts as guessing every call that takes an address, a password or a code before signing in', () => {
    const guessed = ['email', 'password', 'oldPassword', 'code', 'token', 'value', 'dob']
    const takes = ({ params, query, body }: Route) =>
      [params, query, body].flatMap((part) => Object.keys(entriesOf(part)))

    for (const { area, name, route } of allRoutes()) {
      if (!['auth', 'factors', 'passkeys', 'operators', 'members', 'openid'].includes(area))
        continue
      if (!['public', 'factor'].includes(route.access.kind)) continue
      if (!takes(route).some((field) => guessed.includes(field))) continue
      const path = `/api/v1${route.path.replaceAll(/\{\w+\}/g, 'x')}`

      expect(path, `${area} ${name}`).toMatch(new RegExp(SIGN_IN_CALLS))
    }
  })

  test.each([
    '/members/me/email',
    '/members/me/close',
    '/members/me/charts/accept',
    '/message-links',
    '/consultation-links',
    '/study-shares/x/open',
    '/consultation-guests/x/open',
  ])('counts %s as guessing', (path) => {
    expect(`/api/v1${path}`).toMatch(new RegExp(SIGN_IN_CALLS))
  })

  test('lets pages poll', () => {
    for (const { route } of allRoutes()) {
      if (!route.background) continue

      expect(`/api/v1${route.path}`).not.toMatch(new RegExp(SIGN_IN_CALLS))
    }
  })
})

describe('logs', () => {
  test('of the distribution hold no path, query, cookie or referrer', () => {
    const [delivery] = resourcesOf(named, 'AWS::Logs::Delivery')
    const fields: string[] = delivery?.Properties.RecordFields

    expect(distribution().Logging).toBeUndefined()
    expect(fields).toContain('sc-status')
    expect(fields.filter((field) => /uri|query|cookie|referer|headers/i.test(field))).toEqual([])
  })

  test('of the firewall hold neither path nor query nor cookie', () => {
    const [logging] = resourcesOf(named, 'AWS::WAFv2::LoggingConfiguration')

    expect(logging?.Properties.RedactedFields).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'referer' } },
    ])
  })
})

describe('the pages', () => {
  const deployments = () =>
    resourcesOf(named, 'Custom::CDKBucketDeployment').map(({ Properties }) => Properties)

  test('come with hashed files that stay, and documents that are asked for anew', () => {
    expect(deployments()).toEqual([
      expect.objectContaining({
        Include: ['assets/*'],
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
      expect.objectContaining({
        Exclude: ['assets/*'],
        SystemMetadata: { 'cache-control': 'no-cache' },
      }),
    ])
  })
})

test('the secret rotates every 30 days, not at deployment', () => {
  named.hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
    RotateImmediatelyOnUpdate: false,
    RotationRules: { ScheduleExpression: 'rate(30 days)' },
  })
})

test('the name leads to the distribution over both protocols', () => {
  const types = resourcesOf(named, 'AWS::Route53::RecordSet').map(
    ({ Properties }) => `${Properties.Type} ${Properties.Name}`,
  )

  expect(types.sort()).toEqual(['A app.example.com.', 'AAAA app.example.com.'])
})
