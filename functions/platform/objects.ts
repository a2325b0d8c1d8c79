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

/** What a presigned PUT binds: another size, type or content than this is refused by the store. */
export type Announced = {
  key: string
  size: number
  /** Media type. */
  type: string
  /** Base64; null where unknown. */
  sha256: string | null
}

/** Where files are kept. URLs are good for so many seconds and for one thing only. */
export type ObjectStore = {
  putUrl(announced: Announced, seconds: number): Promise<string>
  partUrl(
    part: { key: string; uploadId: string; partNumber: number; size: number },
    seconds: number,
  ): Promise<string>
  /** `disposition` is the Content-Disposition that the answer will carry. */
  getUrl(key: string, disposition: string, seconds: number): Promise<string>
  /** Every object below the prefix. */
  list(prefix: string): Promise<StoredObject[]>
  /** The object's bytes, or its first ones; null where it is not there. */
  read(key: string, firstBytes?: number): Promise<Uint8Array | null>
  write(key: string, body: Uint8Array | string, type: string): Promise<void>
  /** Also where some are not there. @throws where some could not be deleted */
  remove(keys: readonly string[]): Promise<void>
  /** Begins an object that arrives in parts; answers the id of that. */
  beginParts(key: string, type: string): Promise<string>
  /** The parts that arrived; null where nothing of that id is under way. */
  parts(key: string, uploadId: string): Promise<StoredPart[] | null>
  /** Makes an object of its parts; false where nothing of that id is under way. */
  joinParts(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<boolean>
  /** Also where nothing of that id is under way. */
  abandonParts(key: string, uploadId: string): Promise<void>
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

/** The object store over one S3 bucket. */
export function createObjectStore({
  bucket: Bucket,
  clock,
  client = defaultClient(),
}: {
  bucket: string
  clock: Clock
  client?: S3Client
}): ObjectStore {
  const expiry = (expiresIn: number) => ({ expiresIn, signingDate: clock() })

  return {
    putUrl({ key: Key, size, type, sha256 }, seconds) {
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

    partUrl({ key: Key, uploadId: UploadId, partNumber: PartNumber, size }, seconds) {
      const part = { Bucket, Key, UploadId, PartNumber, ContentLength: size }
      return getSignedUrl(client, new UploadPartCommand(part), expiry(seconds))
    },

    getUrl(Key, ResponseContentDisposition, seconds) {
      const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition })
      return getSignedUrl(client, command, expiry(seconds))
    },

    async list(Prefix) {
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

    async read(Key, firstBytes) {
      const range = firstBytes === undefined ? {} : { Range: `bytes=0-${firstBytes - 1}` }
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...range }))
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async write(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },

    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((Key) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        const [first] = Errors
        if (first) throw new Error(`${Errors.length} objects were not deleted: ${first.Code}`)
      }
    },

    async beginParts(Key, type) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ Bucket, Key, ContentType: type }),
      )
      if (UploadId === undefined) throw new Error('the object store gave no id for the parts')
      return UploadId
    },

    async parts(Key, UploadId) {
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

    async joinParts(Key, UploadId, parts) {
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

    async abandonParts(Key, UploadId) {
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
