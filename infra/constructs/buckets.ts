import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { EXPORT_DAYS } from '#shared/model/data-exports.ts'
import { IMPORT_DAYS } from '#shared/model/imports.ts'
import { acknowledge } from './acknowledge.ts'

/** Deleted or replaced objects can be brought back this long. */
const UNDELETE = Duration.days(30)

/** What every bucket of Praxis has in common: private, TLS only, owned, versioned, kept. */
const PRIVATE = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  versioned: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies BucketProps

/** A bucket that no page is served from directly and nobody else can see into. */
export class PrivateBucket extends Bucket {
  override get isWebsite(): boolean {
    return false
  }

  constructor(scope: Construct, id: string, props: BucketProps) {
    super(scope, id, { ...PRIVATE, ...props })
  }
}

/** Where buckets note who asked for what. */
export function accessLogBucket(scope: Construct, id: string): PrivateBucket {
  const bucket = new PrivateBucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(400), noncurrentVersionExpiration: UNDELETE }],
  })
  acknowledge(bucket, 'S3 delivers its logs only to buckets under its own key.', [
    'HIPAA.Security-S3DefaultEncryptionKMS',
  ])
  acknowledge(bucket, 'Logs of who read what; the originals they speak of are backed up.', [
    'HIPAA.Security-S3BucketReplicationEnabled',
  ])
  return bucket
}

/** Where patients' files are. Browsers of the product's own origin write to it, presigned. */
export function uploadsBucket(
  scope: Construct,
  id: string,
  { key, logs, origin }: { key: IKey; logs: PrivateBucket; origin: string },
): PrivateBucket {
  const bucket = new PrivateBucket(scope, id, {
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'uploads/',
    lifecycleRules: [
      // The second line: unfinished uploads are deleted a week after anybody went on with them.
      { abortIncompleteMultipartUploadAfter: Duration.days(14) },
      // The second line too: temporary uploads are deleted a day after they began. Of pictures that
      // never became a logo it is the first.
      {
        prefix: 'temporary/',
        expiration: Duration.days(3),
        noncurrentVersionExpiration: Duration.days(1),
      },
      // Archives of exports are for a week; what a run that broke off had sent of one, for a day.
      {
        prefix: 'exports/',
        expiration: Duration.days(EXPORT_DAYS),
        noncurrentVersionExpiration: Duration.days(1),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      // Files of imports go when these end, their reports with this.
      {
        prefix: 'imports/',
        expiration: Duration.days(IMPORT_DAYS),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { noncurrentVersionExpiration: UNDELETE, expiredObjectDeleteMarker: true },
    ],
    cors: [
      {
        allowedOrigins: [origin],
        allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
        allowedHeaders: ['content-type', 'content-md5', 'if-none-match', 'range', 'x-amz-*'],
        exposedHeaders: ['ETag', 'Content-Range', 'Accept-Ranges', 'x-amz-checksum-sha256'],
        maxAge: 3600,
      },
    ],
  })
  acknowledge(bucket, 'Kept in three zones, versioned, and in the daily backup plan.', [
    'HIPAA.Security-S3BucketReplicationEnabled',
  ])
  return bucket
}
