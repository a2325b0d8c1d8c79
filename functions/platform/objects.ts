import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from './clock.ts'

/** `at`: when the object was written. */
export type StoredObject = { key: string; size: number; at?: Date }
export type StoredPart = { partNumber: number; size: number; etag: string; sha256: string | null }

/** A presigned address, and the headers that a request to it must carry. */
export type Address = { url: string; headers: Record<string, string> }

/** Where a form is sent, and what it must say before its file. */
export type SignedForm = { url: string; fields: Record<string, string> }

/** What a presigned PUT allows, once: the store refuses another size, type or content, and a second. */
export type Announced = {
  key: string
  size: number
  /** Media type. */
  type: string
  /** Base64; null where unknown. */
  sha256: string | null
}

const DELETE_BATCH = 1000
/** In the query it would be ignored; as a header the store holds the bytes against it. */
const CHECKSUM = 'x-amz-checksum-sha256'
/** The store refuses what would replace an object (412 PreconditionFailed). */
const ONLY_NEW = { IfNoneMatch: '*' }

/**
 * A client whose presigned URLs carry no checksum of an empty body. Reads are verified by TLS and
 * length; asking for checksums would forbid ranges.
 */
function defaultClient(): S3Client {
  return new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

type Part = Pick<StoredPart, 'partNumber'> & { key: string; uploadId: string }

/** The files in one S3 bucket. */
export type ObjectStore = ReturnType<typeof createObjectStore>

/** URLs are valid for the given seconds and for one request. */
export function createObjectStore({
  bucket: Bucket,
  clock,
  client = defaultClient(),
}: {
  bucket: string
  clock: Clock
  client?: S3Client
}) {
  const expiry = (expiresIn: number) => ({ expiresIn, signingDate: clock() })

  async function readBytes(Key: string, range: string | null): Promise<Uint8Array | null> {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(range === null ? {} : { Range: range }) }),
      )
      return Body ? await Body.transformToByteArray() : null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }

  return {
    async putUrl({ key: Key, size, type, sha256 }: Announced, seconds: number): Promise<Address> {
      const command = new PutObjectCommand({
        Bucket,
        Key,
        ContentLength: size,
        ContentType: type,
        ...ONLY_NEW,
        ...checksumOf(sha256),
      })
      const url = await getSignedUrl(client, command, {
        ...expiry(seconds),
        signableHeaders: new Set(['content-type']),
        unhoistableHeaders: new Set([CHECKSUM]),
      })
      return {
        url,
        headers: { 'content-type': type, 'if-none-match': '*', ...checksumHeader(sha256) },
      }
    },

    /**
     * The same by a form, which a browser sends without asking before. It can be sent again, and takes
     * the place of what is there: with a checksum that is the same bytes.
     */
    async form(
      { key: Key, size, type, sha256 }: Announced & { sha256: string },
      seconds: number,
    ): Promise<SignedForm> {
      // The SDK takes the time from its client.
      client.config.systemClockOffset = clock().getTime() - Date.now()
      return createPresignedPost(client, {
        Bucket,
        Key,
        Expires: seconds,
        Fields: {
          'content-type': type,
          ...{ 'x-amz-checksum-algorithm': 'SHA256', [CHECKSUM]: sha256 },
        },
        Conditions: [['content-length-range', size, size]],
      })
    },

    async partUrl(
      part: Pick<StoredPart, 'partNumber' | 'size' | 'sha256'> & { key: string; uploadId: string },
      seconds: number,
    ): Promise<Address> {
      const { key: Key, uploadId: UploadId, partNumber: PartNumber, size, sha256 } = part
      const command = new UploadPartCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber,
        ContentLength: size,
        ...checksumOf(sha256),
      })
      const url = await getSignedUrl(client, command, {
        ...expiry(seconds),
        unhoistableHeaders: new Set([CHECKSUM]),
      })
      return { url, headers: checksumHeader(sha256) }
    },

    /**
     * @param ResponseContentDisposition the header that the answer will carry
     * @param ResponseContentType the same, in place of what the object was sent as
     */
    getUrl(
      Key: string,
      ResponseContentDisposition: string,
      seconds: number,
      ResponseContentType?: string,
    ): Promise<string> {
      const shown = { ResponseContentDisposition, ResponseContentType }
      const command = new GetObjectCommand({ Bucket, Key, ...shown })
      return getSignedUrl(client, command, expiry(seconds))
    },

    /** Every object below the prefix. */
    async list(Prefix: string): Promise<StoredObject[]> {
      const found: StoredObject[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue
          found.push({ key: Key, size: Size ?? 0, ...(LastModified && { at: LastModified }) })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return found
    },

    /** The object's bytes, or the first ones; null if there is no such object. */
    read: (Key: string, firstBytes?: number) =>
      readBytes(Key, firstBytes === undefined ? null : `bytes=0-${firstBytes - 1}`),

    /** Some of the object's bytes, from before its end; null if there is no such object. */
    readRange: (Key: string, from: number, length: number) =>
      readBytes(Key, `bytes=${from}-${from + length - 1}`),

    /** Copies an object of up to 5 GiB within the bucket, over any other; false if there is none. */
    async copy(from: string, to: string): Promise<boolean> {
      const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/')
      try {
        await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }))
        return true
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return false
        throw error
      }
    },

    async write(Key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },

    /** Writes an object unless there is one already: `false` if there is. */
    async writeNew(Key: string, Body: Uint8Array, ContentType: string): Promise<boolean> {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ...ONLY_NEW }))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },

    /** Ignores keys without an object. @throws if some could not be deleted */
    async remove(keys: readonly string[]): Promise<void> {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((Key) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        const [first] = Errors
        if (first) throw new Error(`${Errors.length} objects were not deleted: ${first.Code}`)
      }
    },

    /** Begins a multipart upload and returns its id. `isSummed`: each part comes with its SHA-256. */
    async beginParts(Key: string, type: string, { isSummed = false } = {}): Promise<string> {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket,
          Key,
          ContentType: type,
          ...(isSummed ? { ChecksumAlgorithm: 'SHA256' as const } : {}),
        }),
      )
      if (UploadId === undefined) throw new Error('the object store gave no id for the parts')
      return UploadId
    },

    /** Sends a part of it from here, of an upload whose parts come with their sums. */
    async putPart(
      { key: Key, uploadId: UploadId, partNumber }: Part,
      Body: Uint8Array,
    ): Promise<StoredPart> {
      const sha256 = createHash('sha256').update(Body).digest('base64')
      const sent = { Bucket, Key, UploadId, PartNumber: partNumber, Body, ...checksumOf(sha256) }
      const { ETag: etag } = await client.send(new UploadPartCommand(sent))
      if (etag === undefined) throw new Error('the object store took no part')
      return { partNumber, size: Body.length, etag, sha256 }
    },

    /** The parts that arrived; null if there is no such upload. */
    async parts(Key: string, UploadId: string): Promise<StoredPart[] | null> {
      const found: StoredPart[] = []
      // The client's own paginator goes by the marker, which the last page has as well.
      let PartNumberMarker: string | undefined
      try {
        do {
          const page = await client.send(
            new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }),
          )
          for (const { PartNumber, Size, ETag, ChecksumSHA256 } of page.Parts ?? []) {
            if (PartNumber && ETag) {
              const sha256 = ChecksumSHA256 ?? null
              found.push({ partNumber: PartNumber, size: Size ?? 0, etag: ETag, sha256 })
            }
          }
          PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
        } while (PartNumberMarker)
        return found
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },

    /** Makes a new object of its parts; false if there is no such upload, or the object is there. */
    async joinParts(Key: string, UploadId: string, parts: readonly StoredPart[]): Promise<boolean> {
      const Parts = parts.map(({ partNumber, etag, sha256 }) => {
        return { PartNumber: partNumber, ETag: etag, ...checksumOf(sha256) }
      })
      const joined = { Bucket, Key, UploadId, MultipartUpload: { Parts }, ...ONLY_NEW }
      try {
        await client.send(new CompleteMultipartUploadCommand(joined))
        return true
      } catch (error) {
        if (isGone(error) || isTaken(error)) return false
        throw error
      }
    },

    /** Ignores an upload that does not exist. */
    async abandonParts(Key: string, UploadId: string): Promise<void> {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
  }
}

function checksumOf(sha256: string | null) {
  return sha256 === null ? {} : { ChecksumSHA256: sha256 }
}

function checksumHeader(sha256: string | null): Record<string, string> {
  return sha256 === null ? {} : { [CHECKSUM]: sha256 }
}

function isGone(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchUpload'
}

function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'PreconditionFailed'
}
