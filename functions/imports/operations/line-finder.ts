import { type ImportRow, saysNothing } from '#shared/imports/rows.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import type { RowReader } from './reader.ts'

const ROWS_AT_ONCE = 500

/** Finds lines of a file, which must be asked for in the order of the file. */
export type LineFinder = {
  /** The cells of a line; empty if the file has no such line. @throws Unreadable */
  find(line: number): Promise<string[]>
  /** The titles of the columns, once a line below them was found; null if the file has none. */
  head(): string[] | null
}

/** @param reader of the whole file, from its beginning */
export function createLineFinder(
  reader: RowReader,
  { hasHeader, titleRows }: Pick<ImportSettings, 'hasHeader' | 'titleRows'>,
): LineFinder {
  let rows: ImportRow[] = []
  let place = 0
  let line = 0
  let head: string[] | null = null

  async function next(): Promise<ImportRow | undefined> {
    if (place === rows.length) {
      rows = await reader.next(ROWS_AT_ONCE)
      reader.pass(rows.length)
      place = 0
    }
    place += 1
    return rows[place - 1]
  }

  return {
    async find(wanted) {
      while (line < wanted) {
        const row = await next()
        if (!row) return []
        line += 1
        const isHead = hasHeader && head === null && line > titleRows && !saysNothing(row.cells)
        if (isHead) head = row.cells
        if (line === wanted) return row.cells
      }
      return []
    },
    head: () => head,
  }
}
