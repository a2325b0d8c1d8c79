import * as v from 'valibot'
import { hmac, signingKey } from '../signing-key.ts'
import { type SigningContext, sameText } from '../sigv4.ts'
import { S3Error } from './errors.ts'

/** What a policy allows of the file itself: bytes. */
export type SizeRange = { least: number; most: number }

const size = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger())
const policySchema = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(
    v.union([
      v.tuple([v.pipe(v.string(), v.toLowerCase(), v.literal('content-length-range')), size, size]),
      v.tuple([
        v.pipe(v.string(), v.toLowerCase(), v.picklist(['eq', 'starts-with'])),
        v.pipe(v.string(), v.startsWith('$')),
        v.string(),
      ]),
      v.pipe(
        v.record(v.string(), v.string()),
        v.check((one) => Object.keys(one).length === 1),
      ),
    ]),
  ),
})

/** These say who allows the form, and are not what is allowed. */
const FREE = /^(policy|x-amz-signature|file|x-ignore-.*)$/

/**
 * Who signed the policy of a form.
 * @param secretOf the secret of an access key, null for one that does not exist
 * @throws S3Error `AccessDenied` where it is not signed, `InvalidAccessKeyId`, `SignatureDoesNotMatch`
 */
export function signerOf(
  fields: ReadonlyMap<string, string>,
  secretOf: (accessKeyId: string) => string | null,
): SigningContext & { accessKeyId: string } {
  const [, accessKeyId = '', date = '', region = '', service] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(
      fields.get('x-amz-credential') ?? '',
    ) ?? []
  const policy = fields.get('policy')
  const isSigned = fields.get('x-amz-algorithm') === 'AWS4-HMAC-SHA256'
  if (policy === undefined || !isSigned || service !== 's3') throw new S3Error('AccessDenied')
  const secret = secretOf(accessKeyId)
  if (secret === null) {
    throw new S3Error('InvalidAccessKeyId', null, { AWSAccessKeyId: accessKeyId })
  }
  const key = signingKey(secret, { date, region, service })
  const signature = hmac(key, policy).toString('hex')
  if (!sameText(signature, fields.get('x-amz-signature') ?? '')) {
    throw new S3Error('SignatureDoesNotMatch', null, { AWSAccessKeyId: accessKeyId })
  }
  const scope = `${date}/${region}/${service}/aws4_request`
  return { accessKeyId, key, scope, timestamp: fields.get('x-amz-date') ?? '', signature }
}

/**
 * Holds the fields of a form against its policy: each condition must hold, and each field have one.
 * @returns the sizes of the file that it allows
 * @throws S3Error `InvalidPolicyDocument`, `AccessDenied`
 */
export function judgeForm(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  now: Date,
): SizeRange {
  const { expiration, conditions } = readPolicy(fields.get('policy') ?? '')
  if (now >= new Date(expiration)) throw denied('Policy expired.')
  const known = new Map([...fields, ['bucket', bucket]])
  const covered = new Set(['bucket'])
  let allowed: SizeRange = { least: 0, most: Number.POSITIVE_INFINITY }
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, least, most] = condition
      allowed = { least: Math.max(allowed.least, least), most: Math.min(allowed.most, most) }
      continue
    }
    const [how, name, wanted] = asTriple(condition)
    const value = known.get(name) ?? ''
    if (!(how === 'eq' ? value === wanted : value.startsWith(wanted))) {
      throw denied(`Policy Condition failed: ["${how}", "$${name}", "${wanted}"]`)
    }
    covered.add(name)
  }
  const [extra] = [...fields.keys()].filter((name) => !FREE.test(name) && !covered.has(name))
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`)
  return allowed
}

type Condition = v.InferOutput<typeof policySchema>['conditions'][number]
type FieldCondition = Exclude<Condition, ['content-length-range', number, number]>

function asTriple(condition: FieldCondition): ['eq' | 'starts-with', string, string] {
  if (Array.isArray(condition)) {
    const [how, name, wanted] = condition
    return [how, name.slice(1).toLowerCase(), wanted]
  }
  const [[name = '', wanted = ''] = []] = Object.entries(condition)
  return ['eq', name.toLowerCase(), wanted]
}

function readPolicy(policy: string) {
  try {
    return v.parse(policySchema, JSON.parse(Buffer.from(policy, 'base64').toString()))
  } catch {
    throw new S3Error('InvalidPolicyDocument')
  }
}

function denied(why: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${why}`)
}
