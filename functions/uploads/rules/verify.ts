import { CatalogueError } from '#shared/errors.ts'
import { objectOf } from '../keys.ts'
import type { FileRecord } from '../records.ts'

const NAMED_AT_MOST = 20

/** How many bytes of each file the object store holds, by the name of its object. */
export type Arrived = ReadonlyMap<string, number>

/** The files that are not there as they were announced. */
export function wrongFiles(files: readonly FileRecord[], arrived: Arrived): FileRecord[] {
  return files.filter((file) => arrived.get(objectOf(file)) !== file.size)
}

/** Says how many files are not there as announced, and names them as far as fits. */
export function wrongFilesError(
  wrong: readonly FileRecord[],
  { files, arrived }: { files: number; arrived: Arrived },
): CatalogueError {
  const named = wrong.slice(0, NAMED_AT_MOST).map((file) => {
    const { name, size } = file
    return { name, announced: size, arrived: arrived.get(objectOf(file)) ?? null }
  })
  const problem = `${wrong.length} of ${files} files did not arrive as announced`
  return new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: named })
}

export function totalBytes(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
