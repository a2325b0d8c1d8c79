import * as v from 'valibot'
import { localDomains } from '../template/domains.ts'
import type { Model } from '../template/model.ts'

/** What a response headers policy does: sets headers, always or only where missing, and removes. */
export type HeaderRules = {
  set: { name: string; value: string; override: boolean }[]
  remove: string[]
}

const override = v.optional(v.boolean(), false)
const policySchema = v.object({
  ResponseHeadersPolicyConfig: v.object({
    SecurityHeadersConfig: v.optional(
      v.object({
        ContentSecurityPolicy: v.optional(
          v.object({ ContentSecurityPolicy: v.string(), Override: override }),
        ),
        ContentTypeOptions: v.optional(v.object({ Override: override })),
        FrameOptions: v.optional(v.object({ FrameOption: v.string(), Override: override })),
        ReferrerPolicy: v.optional(v.object({ ReferrerPolicy: v.string(), Override: override })),
        StrictTransportSecurity: v.optional(
          v.object({
            AccessControlMaxAgeSec: v.number(),
            IncludeSubdomains: v.optional(v.boolean(), false),
            Preload: v.optional(v.boolean(), false),
            Override: override,
          }),
        ),
      }),
      {},
    ),
    CustomHeadersConfig: v.optional(
      v.object({
        Items: v.array(v.object({ Header: v.string(), Value: v.string(), Override: override })),
      }),
    ),
    RemoveHeadersConfig: v.optional(v.object({ Items: v.array(v.object({ Header: v.string() })) })),
  }),
})

/** Reads the response headers policy of an id; no rules where it is null or AWS's own. */
export function readHeaderRules(model: Model, id: string | null): HeaderRules {
  const policy = model
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ ref }) => ref === id)
  if (!policy) return { set: [], remove: [] }
  const { ResponseHeadersPolicyConfig: config } = v.parse(policySchema, policy.properties)
  const custom = (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }))
  return {
    set: [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom],
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  }
}

type Security = NonNullable<
  v.InferOutput<typeof policySchema>['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']
>

function securityHeaders(security: Security): HeaderRules['set'] {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: sniff, FrameOptions: frame } = security
  const { ReferrerPolicy: referrer, StrictTransportSecurity: hsts } = security
  const rules: HeaderRules['set'] = []
  const add = (name: string, value: string, declared: { Override: boolean }): void =>
    void rules.push({ name, value, override: declared.Override })
  if (csp) add('content-security-policy', csp.ContentSecurityPolicy, csp)
  if (sniff) add('x-content-type-options', 'nosniff', sniff)
  if (frame) add('x-frame-options', frame.FrameOption, frame)
  if (referrer) add('referrer-policy', referrer.ReferrerPolicy, referrer)
  if (hsts) {
    const parts = [`max-age=${hsts.AccessControlMaxAgeSec}`]
    if (hsts.IncludeSubdomains) parts.push('includeSubDomains')
    if (hsts.Preload) parts.push('preload')
    add('strict-transport-security', parts.join('; '), hsts)
  }
  return rules
}

/**
 * Adapts the rules to plain http on this machine: files and hints come from the local endpoint, and
 * what would force https is left out.
 * @param standIns origins on this machine by those of others that they stand in for
 */
export function localize(
  model: Model,
  rules: HeaderRules,
  awsEndpoint: string,
  standIns: Readonly<Record<string, string>> = {},
): HeaderRules {
  const localDomain = localDomains(model, awsEndpoint)
  const stoodInFor = (text: string): string =>
    Object.entries(standIns).reduce((adapted, [from, to]) => adapted.replaceAll(from, to), text)
  const adapt = (value: string): string =>
    stoodInFor(localDomain(value)).replaceAll(/;?\s*upgrade-insecure-requests/g, '')
  return {
    remove: rules.remove,
    set: rules.set
      .filter(({ name }) => name !== 'strict-transport-security')
      .map((rule) => ({ ...rule, value: adapt(rule.value) })),
  }
}

/** Applies the rules to the headers of a response. */
export function applyHeaderRules(
  rules: HeaderRules,
  headers: Readonly<Record<string, string | string[]>>,
): Record<string, string | string[]> {
  const result = { ...headers }
  for (const name of rules.remove) delete result[name]
  for (const { name, value, override: always } of rules.set) {
    if (always || !(name in result)) result[name] = value
  }
  return result
}
