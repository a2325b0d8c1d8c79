import { type BucketCall, emptyReply, type Reply, type ServiceCall, xmlReply } from './call.ts'
import { S3Error } from './errors.ts'
import { document, leaf, node } from './xml.ts'

// The store keeps no buckets of its own: they come from the template, which says nothing of when.
const CREATED = '2025-01-01T00:00:00.000Z'

/** ListBuckets. */
export async function listBuckets({ store }: ServiceCall): Promise<Reply> {
  const names = [...store.buckets.keys()].sort()
  const buckets = names.map((name) =>
    node('Bucket', [leaf('Name', name), leaf('CreationDate', CREATED)]),
  )
  return xmlReply(
    document('ListAllMyBucketsResult', [
      node('Owner', [leaf('ID', '0'.repeat(64)), leaf('DisplayName', 'local')]),
      node('Buckets', buckets),
    ]),
  )
}

/** HeadBucket. */
export async function headBucket(): Promise<Reply> {
  return emptyReply(200, { 'x-amz-bucket-region': 'us-east-1' })
}

/** CreateBucket: buckets are declared in the template, so that only those there are exist. */
export async function createBucket(call: BucketCall): Promise<Reply> {
  throw new S3Error('BucketAlreadyOwnedByYou', null, { BucketName: call.bucket.name })
}

/** GetBucketLocation: empty, which is how S3 says us-east-1. */
export async function getLocation(): Promise<Reply> {
  return xmlReply(document('LocationConstraint', []))
}

/** GetBucketVersioning. */
export async function getVersioning({ bucket }: BucketCall): Promise<Reply> {
  return xmlReply(
    document('VersioningConfiguration', bucket.versioned ? [leaf('Status', 'Enabled')] : []),
  )
}
