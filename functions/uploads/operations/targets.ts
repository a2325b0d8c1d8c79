import { isConflict } from '#functions/platform/retry.ts'
import type { UploadTarget } from '#shared/model/upload.ts'
import { PART_BYTES } from '#shared/model/upload-rules.ts'
import { objectKeys } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { PART_SECONDS, PUT_SECONDS } from '../rules/lifetime.ts'
import { goesInParts, missingParts } from '../rules/plan.ts'
import type { Work } from './work.ts'

/** Where a file's bytes go. `isPresent`: the object store holds all of them. */
export async function targetOf(
  work: Work,
  upload: UploadRecord,
  file: FileRecord,
  isPresent: boolean,
): Promise<UploadTarget> {
  if (goesInParts(file.size)) {
    return isPresent ? presentInParts(file.name) : partsTarget(work, upload, file)
  }
  return singleTarget(work, upload, file, isPresent)
}

async function singleTarget(
  { objects }: Work,
  upload: UploadRecord,
  file: FileRecord,
  isPresent: boolean,
): Promise<UploadTarget> {
  const { name, size, type, sha256 } = file
  const target = { kind: 'single', name, method: 'PUT' } as const
  if (isPresent) return { ...target, state: 'present', url: null, headers: {} }
  const key = objectKeys(upload).file(file)
  const address = await objects.putUrl({ key, size, type, sha256 }, PUT_SECONDS)
  return { ...target, state: 'missing', ...address }
}

type PartsTarget = Extract<UploadTarget, { kind: 'parts' }>

function presentInParts(name: string): PartsTarget {
  return { kind: 'parts', name, state: 'present', uploadId: null, partSize: PART_BYTES, parts: [] }
}

async function partsTarget(
  work: Work,
  upload: UploadRecord,
  file: FileRecord,
): Promise<PartsTarget> {
  const { objects } = work
  const key = objectKeys(upload).file(file)
  const begun = file.uploadId && (await objects.parts(key, file.uploadId))
  const uploadId = begun && file.uploadId ? file.uploadId : await beginParts(work, upload, file)
  const arrived = begun || ((await objects.parts(key, uploadId)) ?? [])
  const missing = missingParts(file.size, arrived)
  if (missing.length === 0 && (await objects.joinParts(key, uploadId, arrived))) {
    return presentInParts(file.name)
  }
  const parts = missing.map(async ({ partNumber, size }) => {
    const sha256 = file.partSha256?.[partNumber - 1] ?? null
    const part = { key, uploadId, partNumber, size, sha256 }
    return { partNumber, ...(await objects.partUrl(part, PART_SECONDS)) }
  })
  return {
    ...presentInParts(file.name),
    state: 'missing',
    uploadId,
    parts: await Promise.all(parts),
  }
}

/** Begins a multipart upload and returns its id, or the id of the one that a concurrent call began. */
async function beginParts(
  { objects, store }: Work,
  upload: UploadRecord,
  file: FileRecord,
): Promise<string> {
  const key = objectKeys(upload).file(file)
  const begun = await objects.beginParts(key, file.type, { isSummed: file.partSha256 !== null })
  try {
    await store.setParts(upload, file, begun)
    return begun
  } catch (error) {
    await objects.abandonParts(key, begun)
    if (!isConflict(error)) throw error
    const current = (await store.filesOf(upload.key, [file.name])).get(file.fileId)
    if (!current?.uploadId) throw error
    return current.uploadId
  }
}
