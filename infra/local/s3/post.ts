import { assertMay, emptyReply, type Reply, type Store } from './call.ts'
import { S3Error } from './errors.ts'
import { readForm } from './form.ts'
import { arnOf } from './model.ts'
import { putObject } from './objects.ts'
import { judgeForm, type SizeRange, signerOf } from './post-policy.ts'
import { assertKey, type S3Request } from './request.ts'

type Judges = {
  credentials: (accessKeyId: string) => string | null
  authorize: (accessKeyId: string, action: string, resourceArn: string) => boolean
}

const UNSUPPORTED = /^(acl|tagging|redirect|success_action_.*)$/

/**
 * PostObject: an object from a form whose policy somebody signed. Its fields stand for the headers of
 * a PutObject; conditions such as If-None-Match are none of them, so that it takes the place of an object
 * that is there.
 */
export async function postObject(
  request: S3Request,
  store: Store,
  { credentials, authorize }: Judges,
): Promise<Reply> {
  const { fields, file } = await readForm(request.message)
  const signing = signerOf(fields, credentials)
  const bucket = store.buckets.get(request.bucket ?? '')
  if (!bucket) throw new S3Error('NoSuchBucket', null, { BucketName: request.bucket ?? '' })
  const range = judgeForm(fields, bucket.name, store.clock())
  const put = asPut(request, fields, within(range, file))
  const key = keyOf(put)
  const call = {
    ...{ request: put, signing, store, bucket, key },
    may: (action: string, resource: string) => authorize(signing.accessKeyId, action, resource),
  }
  assertMay(call, 's3:PutObject', arnOf(bucket.name, key))
  const { headers } = await putObject(call)
  return emptyReply(204, headers)
}

function keyOf({ header }: S3Request): string {
  const key = header('key') ?? ''
  if (key === '') throw new S3Error('InvalidArgument', null, { ArgumentName: 'key' })
  assertKey(key)
  return key
}

/** @throws S3Error `NotImplemented` for fields whose effect this store does not have */
function asPut(
  request: S3Request,
  fields: ReadonlyMap<string, string>,
  file: AsyncIterable<Buffer>,
): S3Request {
  const [unknown] = [...fields.keys()].filter((name) => UNSUPPORTED.test(name))
  if (unknown !== undefined) throw new S3Error('NotImplemented', null, { Field: unknown })
  return {
    ...request,
    file,
    header: (name) => fields.get(name) ?? null,
    headersBeginning: (prefix) =>
      Object.fromEntries(
        [...fields]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => [name.slice(prefix.length), value]),
      ),
  }
}

async function* within({ least, most }: SizeRange, file: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > most) throw new S3Error('EntityTooLarge', null, { MaxSizeAllowed: String(most) })
    yield chunk
  }
  if (size < least) throw new S3Error('EntityTooSmall', null, { MinSizeAllowed: String(least) })
}
