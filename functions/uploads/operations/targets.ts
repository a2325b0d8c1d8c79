import { isConflict } from '#functions/platform/retry.ts'
import type { UploadTarget } from '#shared/model/upload.ts'
import { FORM_UP_TO_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import { objectKeys } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { PART_SECONDS, PUT_SECONDS } from '../rules/lifetime.ts'
import { goesInParts, missingParts } from '../rules/plan.ts'
import type { Work } from './work.ts'

/** What is known of a file that is announced, and of who sends it. */
type Sending = {
  /** The object store holds all of its bytes. */
  isPresent: boolean
  /** The caller can send forms. */
  forms: boolean
}

/** Where a file's bytes go. */
export async function targetOf(
  work: Work,
  upload: UploadRecord,
  file: FileRecord,
  { isPresent, forms }: Sending,
): Promise<UploadTarget> {
  if (goesInParts(file.size)) {
    return isPresent ? presentInParts(file.name) : partsTarget(work, upload, file)
  }
  return singleTarget(work, upload, file, { isPresent, forms })
}

async function singleTarget(
  { objects }: Work,
  upload: UploadRecord,
  file: FileRecord,
  { isPresent, forms }: Sending,
): Promise<UploadTarget> {
  const { name, size, type, sha256 } = file
  const target = { kind: 'single', name, method: 'PUT' } as const
  if (isPresent) return { ...target, state: 'present', url: null, headers: {} }
  const key = objectKeys(upload).file(file)
  // A form may be sent again: only a checksum makes that the same bytes.
  if (forms && sha256 !== null && size <= FORM_UP_TO_BYTES) {
    const form = await objects.form({ key, size, type, sha256 }, PUT_SECONDS)
    return { kind: 'form', name, state: 'missing', ...form }
  }
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
