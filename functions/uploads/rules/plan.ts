import { createHash } from 'node:crypto'
import { CatalogueError } from '#shared/errors.ts'
import type { PlannedFile } from '#shared/model/upload.ts'
import { judgeFile, MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import type { FileRecord } from '../records.ts'
import type { PlanChange } from '../store.ts'

/** The media type of files whose type is unknown. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** A file's id is a hash of its name, so that planning the same folder again finds the same files. */
export function fileIdOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT naming every file that cannot be planned */
export function ensurePlannable(planned: readonly PlannedFile[]): void {
  const named = new Set<string>()
  const fields = planned.flatMap(({ name, type }, position) => {
    const field = `files.${position}.name`
    const isTwice = named.has(name)
    named.add(name)
    if (isTwice) return [{ field, problem: `${name} is named twice` }]
    const isTaken = judgeFile(name, type) !== 'ignore'
    return isTaken ? [] : [{ field, problem: `${name} is of a kind not taken` }]
  })
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
}

function isSameContent(file: FileRecord, planned: PlannedFile): boolean {
  if (file.size !== planned.size) return false
  return !planned.sha256 || !file.sha256 || planned.sha256 === file.sha256
}

/** Sorts a plan: new files, files with other content than before, and unchanged ones. */
export function sortPlan(
  planned: readonly PlannedFile[],
  recorded: ReadonlyMap<string, FileRecord>,
): PlanChange & { same: FileRecord[] } {
  const sorted: ReturnType<typeof sortPlan> = { added: [], replaced: [], same: [] }
  for (const file of planned) {
    const { name, size, sha256 = null } = file
    const type = file.type || UNKNOWN_TYPE
    const fileId = fileIdOf(name)
    const before = recorded.get(fileId)
    const fresh = { fileId, name, size, type, sha256, uploadId: null }
    if (!before) sorted.added.push({ ...fresh, version: 1 })
    else if (isSameContent(before, file)) sorted.same.push(before)
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
