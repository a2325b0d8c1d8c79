import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
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
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type Clock, systemClock } from './clock.ts'
import { readEnvironment } from './environment.ts'

export type StoredObject = { key: string; size: number }
export type StoredPart = { partNumber: number; size: number; etag: string }

/** What a presigned PUT allows: the store refuses another size, type or content. */
export type Announced = {
  key: string
  size: number
  /** Media type. */
  type: string
  /** Base64; null where unknown. */
  sha256: string | null
}

const DELETE_BATCH = 1000

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
    putUrl({ key: Key, size, type, sha256 }: Announced, seconds: number): Promise<string> {
      const command = new PutObjectCommand({
        Bucket,
        Key,
        ContentLength: size,
        ContentType: type,
        ...(sha256 ? { ChecksumSHA256: sha256 } : {}),
      })
      return getSignedUrl(client, command, {
        ...expiry(seconds),
        signableHeaders: new Set(['content-type']),
        // In the query it would be a claim only; as a header the store holds the bytes against it.
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      })
    },

    partUrl(
      part: { key: string; uploadId: string; partNumber: number; size: number },
      seconds: number,
    ): Promise<string> {
      const { key: Key, uploadId: UploadId, partNumber: PartNumber, size: ContentLength } = part
      return getSignedUrl(
        client,
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength }),
        expiry(seconds),
      )
    },

    /** @param ResponseContentDisposition the header that the answer will carry */
    getUrl(Key: string, ResponseContentDisposition: string, seconds: number): Promise<string> {
      const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition })
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
        for (const { Key, Size } of page.Contents ?? []) {
          if (Key !== undefined) found.push({ key: Key, size: Size ?? 0 })
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

    async write(Key: string, Body: Uint8Array | string, ContentType: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
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

    /** Begins a multipart upload and returns its id. */
    async beginParts(Key: string, type: string): Promise<string> {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ Bucket, Key, ContentType: type }),
      )
      if (UploadId === undefined) throw new Error('the object store gave no id for the parts')
      return UploadId
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
          for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
            if (PartNumber && ETag) {
              found.push({ partNumber: PartNumber, size: Size ?? 0, etag: ETag })
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

    /** Makes an object of its parts; false if there is no such upload. */
    async joinParts(Key: string, UploadId: string, parts: readonly StoredPart[]): Promise<boolean> {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      try {
        await client.send(
          new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
        )
        return true
      } catch (error) {
        if (isGone(error)) return false
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

function isGone(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchUpload'
}

/** The object store over the bucket that the environment names. */
export function objectsFromEnvironment(): ObjectStore {
  const bucket = readEnvironment('uploads').UPLOADS_BUCKET
  return createObjectStore({ bucket, clock: systemClock })
}
