import { SignatureError, type SigningContext, verifySignature } from '../sigv4.ts'
import { isS3ErrorCode, S3Error } from './errors.ts'
import type { S3Request } from './request.ts'

/**
 * Verifies who sent a request; nobody is served without a signature.
 *
 * @param secretOf the secret of an access key, null for one that does not exist
 * @throws S3Error `AccessDenied`, `InvalidAccessKeyId`, `SignatureDoesNotMatch` and their kind
 */
export function authenticate(
  request: S3Request,
  secretOf: (accessKeyId: string) => string | null,
  now: Date,
): SigningContext & { accessKeyId: string } {
  const { credential, message, query } = request
  const isQuerySigned = query.has('X-Amz-Algorithm')
  const isHeaderSigned = message.headers.authorization !== undefined
  if (isQuerySigned && isHeaderSigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed')
  }
  if (credential === null) {
    if (isQuerySigned) throw new S3Error('AuthorizationQueryParametersError')
    throw new S3Error(isHeaderSigned ? 'AuthorizationHeaderMalformed' : 'AccessDenied')
  }
  if (credential.service !== 's3') throw new S3Error('AuthorizationHeaderMalformed')
  const secret = secretOf(credential.accessKeyId)
  if (secret === null) {
    throw new S3Error('InvalidAccessKeyId', null, { AWSAccessKeyId: credential.accessKeyId })
  }
  const payloadHash = payloadHashOf(request, credential.presigned)
  try {
    const signing = verifySignature({ request: message, credential, secret, payloadHash, now })
    assertHeadersSigned(request, credential.signedHeaders)
    return { ...signing, accessKeyId: credential.accessKeyId }
  } catch (error) {
    if (!(error instanceof SignatureError) || !isS3ErrorCode(error.code)) throw error
    throw new S3Error(error.code, error.message, error.details)
  }
}

function payloadHashOf(request: S3Request, isPresigned: boolean) {
  const hash = request.header('x-amz-content-sha256')
  if (hash !== null) return hash
  if (isPresigned) return 'UNSIGNED-PAYLOAD'
  throw new S3Error(
    'InvalidRequest',
    'Missing required header for this request: x-amz-content-sha256',
  )
}

/** What a signer did not see must not change what the request means. */
function assertHeadersSigned({ message }: S3Request, signed: string[]) {
  const unsigned = Object.keys(message.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  )
  if (unsigned.length > 0 || !signed.includes('host')) {
    throw new S3Error(
      'AccessDenied',
      'There were headers present in the request which were not signed',
      { HeadersNotSigned: unsigned.join(', ') || 'host' },
    )
  }
}
