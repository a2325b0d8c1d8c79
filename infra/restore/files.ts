import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsOutput,
  type S3Client,
} from '@aws-sdk/client-s3'

export type LostFiles = {
  bucket: string
  /** Where they were: `practices/<practiceId>/`, or further in. */
  prefix: string
  /** Only what was deleted from then on; what was deleted before was meant to be. */
  since: Date
}

/**
 * Brings back the files under a prefix that were deleted since a moment, by removing the markers that
 * hide them.
 * @returns the keys that are there again
 * @throws where the store refuses one; running it again goes on
 */
export async function restoreFiles(
  client: S3Client,
  { bucket: Bucket, prefix: Prefix, since }: LostFiles,
): Promise<string[]> {
  const restored: string[] = []
  for await (const page of versionsOf(client, { Bucket, Prefix })) {
    const markers = markersOf(page, since)
    if (markers.length === 0) continue
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: markers, Quiet: true } }),
    )
    const [failed] = Errors
    if (failed) throw new Error(`${failed.Key} could not be restored: ${failed.Message}`)
    restored.push(...markers.map(({ Key }) => Key))
  }
  return restored
}

async function* versionsOf(
  client: S3Client,
  listed: { Bucket: string; Prefix: string },
): AsyncGenerator<ListObjectVersionsOutput> {
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ ...listed, ...next }))
    yield page
    if (!page.IsTruncated) return
    next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
  }
}

function markersOf(
  { DeleteMarkers = [] }: ListObjectVersionsOutput,
  since: Date,
): { Key: string; VersionId: string }[] {
  return DeleteMarkers.flatMap(({ Key, VersionId, IsLatest, LastModified }) =>
    Key && VersionId && IsLatest && LastModified && LastModified >= since
      ? [{ Key, VersionId }]
      : [],
  )
}
