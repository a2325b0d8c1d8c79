import type { NewId } from '#functions/platform/ids.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PlannedFile } from '#shared/model/upload.ts'
import { judgeFile, MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import type { PlanChange } from '../files/store.ts'
import type { FileRecord } from '../records.ts'
import { fileIdOf } from './file-place.ts'

/** The media type of files whose type is unknown. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** @throws ERR_REQUEST_PARAMS_MISFORMAT naming every file that cannot be planned */
export function ensurePlannable(planned: readonly PlannedFile[]): void {
  const named = new Set<string>()
  const fields = planned.flatMap((file, position) => {
    const { name, type } = file
    const field = `files.${position}.name`
    const isTwice = named.has(name)
    named.add(name)
    if (isTwice) return [{ field, problem: `${name} is named twice` }]
    const isTaken = judgeFile(name, type) !== 'ignore'
    if (!isTaken) return [{ field, problem: `${name} is of a kind not taken` }]
    return wrongChecksums(file).map(({ of, problem }) => {
      return { field: `files.${position}.${of}`, problem }
    })
  })
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
}

/** A checksum that the object store could not hold the bytes against is refused, not ignored. */
function wrongChecksums({ size, sha256, partSha256 }: PlannedFile) {
  const parts = goesInParts(size) ? partsOf(size).length : 0
  if (parts > 0 && sha256 !== undefined) {
    const problem = `a file of ${size} bytes goes up in parts: announce the checksum of each part`
    return [{ of: 'sha256', problem }]
  }
  if (partSha256 === undefined || partSha256.length === parts) return []
  const problem = parts > 0 ? `must have ${parts} checksums` : 'is for files that go up in parts'
  return [{ of: 'partSha256', problem }]
}

/** What is there was held against the checksums of its own announcement, and against no others. */
function isSameContent(file: FileRecord, { size, sha256, partSha256 }: PlannedFile): boolean {
  return (
    file.size === size &&
    (sha256 === undefined || sha256 === file.sha256) &&
    (partSha256 === undefined || partSha256.join() === file.partSha256?.join())
  )
}

/** Sorts a plan: new files, files with other content than before, and unchanged ones. */
export function sortPlan(
  planned: readonly PlannedFile[],
  recorded: ReadonlyMap<string, FileRecord>,
  newId: NewId,
): PlanChange & { same: FileRecord[] } {
  const sorted: ReturnType<typeof sortPlan> = { added: [], replaced: [], same: [] }
  for (const file of planned) {
    const { name, size, sha256 = null, partSha256 = null } = file
    const type = file.type || UNKNOWN_TYPE
    const fileId = fileIdOf(name)
    const before = recorded.get(fileId)
    if (before && isSameContent(before, file)) {
      sorted.same.push(before)
      continue
    }
    const fresh = { fileId, object: newId(), name, size, type, sha256, partSha256, uploadId: null }
    if (!before) sorted.added.push({ ...fresh, version: 1 })
    else sorted.replaced.push({ before, after: { ...fresh, version: before.version + 1 } })
  }
  return sorted
}

/** Whether a file of so many bytes goes up in parts. */
export function goesInParts(size: number): boolean {
  return size > MULTIPART_OVER_BYTES
}

export type Part = { partNumber: number; size: number }

/** The parts of a file: all of the same size but the last. */
export function partsOf(size: number): Part[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
    partNumber: index + 1,
    size: Math.min(PART_BYTES, size - index * PART_BYTES),
  }))
}

/** The parts that have not arrived, or not whole. */
export function missingParts(size: number, arrived: readonly Part[]): Part[] {
  const sizes = new Map(arrived.map((part) => [part.partNumber, part.size]))
  return partsOf(size).filter((part) => sizes.get(part.partNumber) !== part.size)
}
