import * as v from 'valibot'
import type { BucketConfig } from '../s3/model.ts'
import type { Model } from './model.ts'

const texts = v.optional(v.array(v.string()), [])
const bucketSchema = v.object({
  CorsConfiguration: v.optional(
    v.object({
      CorsRules: v.array(
        v.object({
          AllowedOrigins: v.array(v.string()),
          AllowedMethods: v.array(v.string()),
          AllowedHeaders: texts,
          ExposedHeaders: texts,
          MaxAge: v.optional(v.number()),
        }),
      ),
    }),
  ),
  VersioningConfiguration: v.optional(v.object({ Status: v.string() })),
})

/** The buckets of the templates, as the object store is to serve them. */
export function readBuckets(model: Model): BucketConfig[] {
  return model.ofType('AWS::S3::Bucket').map(({ ref, properties }) => {
    const { CorsConfiguration, VersioningConfiguration } = v.parse(bucketSchema, properties)
    return {
      name: ref,
      versioned: VersioningConfiguration?.Status === 'Enabled',
      cors: (CorsConfiguration?.CorsRules ?? []).map((rule) => ({
        allowedOrigins: rule.AllowedOrigins,
        allowedMethods: rule.AllowedMethods,
        allowedHeaders: rule.AllowedHeaders,
        exposeHeaders: rule.ExposedHeaders,
        maxAge: rule.MaxAge ?? null,
      })),
    }
  })
}
