import type { ObjectStore } from '#functions/platform/objects.ts'
import { type ImportRow, readRows } from '#shared/imports/rows.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import type { ImportItem } from '../store.ts'

/** So much of a file is read at once: thousands of rows. */
const PART_BYTES = 1024 * 1024

/** Thrown where the file cannot be read on. */
export class Unreadable extends Error {
  readonly reason: 'fileGone' | 'lineTooLong'

  constructor(reason: 'fileGone' | 'lineTooLong') {
    super(reason)
    this.reason = reason
  }
}

/** The rows of a file from an offset on. */
export type RowReader = {
  /** So many of the next rows, fewer only at the end of what is held. @throws Unreadable */
  next(count: number): Promise<ImportRow[]>
  /** Goes on after so many of them. */
  pass(count: number): void
}

type Source = Pick<ImportItem, 'size' | 'format' | 'offset'> &
  Pick<ImportSettings, 'delimiter' | 'encoding'> & { key: string }

/** Reads a file part by part; a row that a part cuts off begins the next. */
export function createRowReader(
  objects: Pick<ObjectStore, 'readRange'>,
  { key, size, format, delimiter, encoding, offset }: Source,
  partBytes = PART_BYTES,
): RowReader {
  let held: ImportRow[] = []
  let place = 0
  let from = offset

  async function readOn(): Promise<void> {
    const bytes = await objects.readRange(key, from, Math.min(partBytes, size - from))
    if (bytes === null) throw new Unreadable('fileGone')
    const isWhole = from + bytes.length >= size
    const rows = readRows(bytes, { format, delimiter, encoding }, isWhole)
    if (rows.length === 0 && !isWhole) throw new Unreadable('lineTooLong')
    held = rows.map(({ cells, end }) => ({ cells, end: from + end }))
    place = 0
    from = held.at(-1)?.end ?? size
  }

  return {
    async next(count) {
      if (place === held.length && from < size) await readOn()
      return held.slice(place, place + count)
    },
    pass(count) {
      place += count
    },
  }
}
