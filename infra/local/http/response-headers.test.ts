import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../template/assembly.ts'
import { buildModel } from '../template/model.ts'
import { applyHeaderRules, localize, readHeaderRules } from './response-headers.ts'

const model = buildModel({
  stacks: [
    {
      name: 'Web',
      template: parseTemplate({
        Resources: {
          Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
          Policy: {
            Type: 'AWS::CloudFront::ResponseHeadersPolicy',
            Properties: {
              ResponseHeadersPolicyConfig: {
                SecurityHeadersConfig: {
                  ContentSecurityPolicy: {
                    ContentSecurityPolicy: {
                      'Fn::Join': [
                        '',
                        [
                          "default-src 'none'; img-src https://",
                          { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
                          '; upgrade-insecure-requests',
                        ],
                      ],
                    },
                    Override: true,
                  },
                  ContentTypeOptions: { Override: true },
                  StrictTransportSecurity: { AccessControlMaxAgeSec: 100, Override: true },
                },
                CustomHeadersConfig: {
                  Items: [{ Header: 'Cache-Control', Value: 'no-store', Override: false }],
                },
                RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
              },
            },
          },
        },
      }),
    },
  ],
})

describe('response headers', () => {
  const rules = readHeaderRules(model, 'Web-Policy')

  it('sets what overrides, fills in what does not, removes what is to go', () => {
    const headers = applyHeaderRules(rules, {
      server: 'x',
      'cache-control': 'max-age=1',
      'x-content-type-options': 'other',
    })

    expect(headers).toMatchObject({
      'cache-control': 'max-age=1',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=100',
    })
    expect(headers).not.toHaveProperty('server')
    expect(applyHeaderRules(rules, {})).toMatchObject({ 'cache-control': 'no-store' })
  })

  it('lets pages reach the local files and forces no https on this machine', () => {
    const headers = applyHeaderRules(localize(model, rules, 'http://127.0.0.1:3001'), {})

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; img-src http://127.0.0.1:3001",
    )
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('lets pages load from whatever stands in for others on this machine', () => {
    const name = 'content-security-policy'
    const value = "script-src 'self' https://pay.example; frame-src https: https://pay.example"
    const asked = { set: [{ name, value, override: true }], remove: [] }
    const standIns = { 'https://pay.example': 'http://127.0.0.1:4242' }

    expect(
      applyHeaderRules(localize(model, asked, 'http://127.0.0.1:3001', standIns), {})[name],
    ).toBe("script-src 'self' http://127.0.0.1:4242; frame-src https: http://127.0.0.1:4242")
  })

  it('has no rules for a policy of no template', () => {
    expect(readHeaderRules(model, 'managed-policy-id')).toEqual({ set: [], remove: [] })
  })
})
