import * as v from 'valibot'
import { getText } from '../json.ts'
import type { Assembly } from './assembly.ts'
import type { Model, Resource } from './model.ts'

/** A Lambda function as its template declares it. */
export type LocalFunction = {
  /** The name the application gives it (`POWERTOOLS_SERVICE_NAME`), else its logical id. */
  name: string
  physicalName: string
  arn: string
  roleArn: string
  /** Folder of its bundle. */
  directory: string
  /** File without extension and exported name, as in `index.handler`. */
  handler: string
  environment: Record<string, string>
  memoryMegabytes: number
  timeoutSeconds: number
  /** Null where nothing is reserved. */
  reservedConcurrency: number | null
  onFailure: string | null
  retries: number
}

const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value)),
)

const functionSchema = v.object({
  Handler: v.string(),
  Role: v.string(),
  Timeout: v.optional(v.number(), 3),
  MemorySize: v.optional(v.number(), 128),
  ReservedConcurrentExecutions: v.optional(v.number()),
  Code: v.object({ S3Key: v.string() }),
  Environment: v.optional(v.object({ Variables: v.optional(v.record(v.string(), text), {}) })),
  DeadLetterConfig: v.optional(v.object({ TargetArn: v.string() })),
})

const invokeSchema = v.object({
  FunctionName: v.string(),
  MaximumRetryAttempts: v.optional(v.number(), 2),
  DestinationConfig: v.optional(
    v.object({ OnFailure: v.optional(v.object({ Destination: v.string() })) }),
  ),
})

/**
 * The application's own functions: those that run on Node and whose bundle is among the assets.
 * Helpers that CDK deploys for its custom resources are inline code or other run times, or lie in
 * the assets under a name of CDK's own; they have no part in a local run.
 */
export function readFunctions(model: Model, assets: Assembly['assets']): LocalFunction[] {
  const invokes = model
    .ofType('AWS::Lambda::EventInvokeConfig')
    .map(({ properties }) => v.parse(invokeSchema, properties))
  return model
    .ofType('AWS::Lambda::Function')
    .filter(isOurs)
    .map((resource) => {
      const properties = v.parse(functionSchema, resource.properties)
      const invoke = invokes.find(
        ({ FunctionName }) => FunctionName === resource.ref || FunctionName === resource.arn,
      )
      const environment = properties.Environment?.Variables ?? {}
      return {
        name: environment.POWERTOOLS_SERVICE_NAME ?? resource.logicalId,
        physicalName: resource.ref,
        arn: resource.arn,
        roleArn: properties.Role,
        directory: assets.get(properties.Code.S3Key) ?? '',
        handler: properties.Handler,
        environment,
        memoryMegabytes: properties.MemorySize,
        timeoutSeconds: properties.Timeout,
        reservedConcurrency: properties.ReservedConcurrentExecutions ?? null,
        onFailure:
          invoke?.DestinationConfig?.OnFailure?.Destination ??
          properties.DeadLetterConfig?.TargetArn ??
          null,
        retries: invoke?.MaximumRetryAttempts ?? 2,
      }
    })
}

const isOurs = ({ properties, logicalId }: Resource): boolean =>
  (getText(properties, 'Runtime') ?? '').startsWith('nodejs') &&
  !/^Custom|^AWS[0-9a-f]{8,}|^LogRetention|Provider/.test(logicalId)
