import * as v from 'valibot'
import { wildcard } from '../iam/evaluate.ts'
import { getText, type Json } from '../json.ts'
import type { Model } from '../template/model.ts'
import { type HeaderRules, readHeaderRules } from './response-headers.ts'
import { compileViewerFunction, type ViewerFunction } from './viewer-function.ts'

const behaviourSchema = v.object({
  PathPattern: v.optional(v.string(), '*'),
  TargetOriginId: v.string(),
  Compress: v.optional(v.boolean(), false),
  AllowedMethods: v.optional(v.array(v.string()), ['GET', 'HEAD']),
  ResponseHeadersPolicyId: v.optional(v.string()),
  FunctionAssociations: v.optional(
    v.array(v.object({ EventType: v.string(), FunctionARN: v.optional(v.string()) })),
    [],
  ),
})

const distributionSchema = v.object({
  DistributionConfig: v.object({
    DefaultRootObject: v.optional(v.string()),
    DefaultCacheBehavior: behaviourSchema,
    CacheBehaviors: v.optional(v.array(behaviourSchema), []),
    CustomErrorResponses: v.optional(
      v.array(
        v.object({
          ErrorCode: v.number(),
          ResponseCode: v.optional(v.number()),
          ResponsePagePath: v.optional(v.string()),
        }),
      ),
      [],
    ),
    Origins: v.array(
      v.object({
        Id: v.string(),
        DomainName: v.string(),
        OriginPath: v.optional(v.string(), ''),
        OriginCustomHeaders: v.optional(
          v.array(v.object({ HeaderName: v.string(), HeaderValue: v.string() })),
          [],
        ),
      }),
    ),
  }),
})

/** Where a behaviour sends its requests. */
export type Origin = { domainName: string; path: string; headers: Record<string, string> }

export type Behaviour = {
  pathPattern: string
  origin: Origin
  compress: boolean
  methods: readonly string[]
  headerRules: HeaderRules
  onRequest: ViewerFunction | null
}

export type Distribution = {
  rootObject: string
  /** The behaviour of a path: the first whose pattern matches, else the default. */
  behaviourOf: (path: string) => Behaviour
  errorPages: readonly { code: number; status: number; path: string }[]
}

/**
 * Reads the distribution of the templates; null where there is none. Left out: caching, geo
 * restriction, the firewall, signed URLs, viewer-response functions, origin groups.
 * @param resolve replaces the dynamic references in a value (secrets).
 */
export function readDistribution(
  model: Model,
  resolve: (value: Json) => Json,
): Distribution | null {
  const [resource] = model.ofType('AWS::CloudFront::Distribution')
  if (!resource) return null
  const { DistributionConfig: config } = v.parse(distributionSchema, resolve(resource.properties))
  const origins = new Map(config.Origins.map((origin) => [origin.Id, toOrigin(origin)]))

  const toBehaviour = (declared: v.InferOutput<typeof behaviourSchema>): Behaviour => {
    const origin = origins.get(declared.TargetOriginId)
    if (!origin)
      throw new Error(`A cache behaviour targets ${declared.TargetOriginId}, which is no origin`)
    return {
      pathPattern: declared.PathPattern.replace(/^\//, ''),
      origin,
      compress: declared.Compress,
      methods: declared.AllowedMethods,
      headerRules: readHeaderRules(model, declared.ResponseHeadersPolicyId ?? null),
      onRequest: viewerFunctionOf(model, declared.FunctionAssociations),
    }
  }
  const behaviours = config.CacheBehaviors.map(toBehaviour)
  const otherwise = toBehaviour(config.DefaultCacheBehavior)

  return {
    rootObject: config.DefaultRootObject ?? '',
    behaviourOf: (path) =>
      behaviours.find(({ pathPattern }) => wildcard(pathPattern, path.replace(/^\//, ''))) ??
      otherwise,
    errorPages: config.CustomErrorResponses.flatMap(
      ({ ErrorCode, ResponseCode, ResponsePagePath }) =>
        ResponsePagePath === undefined
          ? []
          : [{ code: ErrorCode, status: ResponseCode ?? ErrorCode, path: ResponsePagePath }],
    ),
  }
}

type DeclaredOrigin = v.InferOutput<
  typeof distributionSchema
>['DistributionConfig']['Origins'][number]

const toOrigin = ({ DomainName, OriginPath, OriginCustomHeaders }: DeclaredOrigin): Origin => ({
  domainName: DomainName,
  path: OriginPath,
  headers: Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
      HeaderName.toLowerCase(),
      HeaderValue,
    ]),
  ),
})

function viewerFunctionOf(
  model: Model,
  associations: readonly { EventType: string; FunctionARN?: string | undefined }[],
): ViewerFunction | null {
  const arn = associations.find(({ EventType }) => EventType === 'viewer-request')?.FunctionARN
  if (arn === undefined) return null
  const code = getText(model.byArn(arn)?.properties ?? {}, 'FunctionCode')
  if (code === null)
    throw new Error(`The distribution names the function ${arn}, which no template declares`)
  return compileViewerFunction(code)
}
