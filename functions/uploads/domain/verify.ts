import type { FileRecord } from '../records.ts'

const NAMED_AT_MOST = 20

/** How many bytes of each file the object store holds, by the file's id. */
export type Arrived = ReadonlyMap<string, number>

/** The files that are not there as they were announced. */
export function wrongFiles(files: readonly FileRecord[], arrived: Arrived): FileRecord[] {
  return files.filter(({ fileId, size }) => arrived.get(fileId) !== size)
}

/** What to tell of files that are not there as announced: how many, and which, as far as fits. */
export function describeWrong(
  wrong: readonly FileRecord[],
  { files, arrived }: { files: number; arrived: Arrived },
): string[] {
  const lines = wrong.slice(0, NAMED_AT_MOST).map(({ fileId, name, size }) => {
    const there = arrived.get(fileId)
    return there === undefined
      ? `${name}: did not arrive`
      : `${name}: ${there} bytes arrived, ${size} were announced`
  })
  return [`${wrong.length} of ${files} files did not arrive as announced`, ...lines]
}

export function totalBytes(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
