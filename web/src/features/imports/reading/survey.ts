import { type DateEvidence, type DateOrder, dateEvidence, readDate } from '#shared/imports/dates.ts'
import { dialectOf } from '#shared/imports/encoding.ts'
import { guessColumns, looksLikeHeader } from '#shared/imports/mapping.ts'
import type { SourceFile } from '#shared/imports/rows.ts'
import { vcardFields } from '#shared/imports/vcard.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_MAX_BYTES,
  type ImportField,
  type ImportSettings,
  importDateOrders,
} from '#shared/model/imports.ts'
import {
  asSent,
  encodingOf,
  type FileEncoding,
  FileError,
  type OnShare,
  type Row,
  rowsOf,
} from './parts.ts'

/** What is found out about a file before anybody says anything about it. */
export type Survey = {
  /** As it is sent. */
  file: Blob
  source: SourceFile & { encoding: 'utf-8' | 'windows-1252' }
  /** In which encoding the file was read. */
  encoding: FileEncoding
  /** The number of the row that names the columns; null where none does. */
  headerRow: number | null
  /** The first rows that say something, as many as show what columns hold. */
  first: Row[]
  /** The field of each column, as far as it can be guessed. */
  columns: (ImportField | null)[]
  /** In which order each column writes dates; null where it holds none. */
  dateOrders: (DateOrder | null)[]
  /** Rows that say something, the first one among them. */
  rows: number
}

const HEAD_BYTES = 64_000
const SAMPLE_ROWS = 100
/** So many of the first cells that say something must be dates. */
const DATE_SHARE = 0.5

/** How a person says that the file is to be read, where the survey found it out wrongly. */
export type Corrections = {
  encoding: FileEncoding | null
  delimiter: ImportSettings['delimiter'] | null
}

export const noCorrections: Corrections = { encoding: null, delimiter: null }

/** @throws FileError where the file can't be imported */
export async function surveyFile(
  original: Blob,
  today: string,
  onShare: OnShare,
  corrections: Corrections = noCorrections,
): Promise<Survey> {
  if (original.size > IMPORT_MAX_BYTES) throw new FileError('tooLarge')
  if (await isWorkbook(original)) throw new FileError('workbook')
  const chosen = corrections.encoding
  const readAs = chosen ?? (await encodingOf(original))
  const { file, encoding } = await asSent(original, readAs, chosen !== null)
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const dialect = dialectOf(new TextDecoder(encoding).decode(bytes))
  const delimiter = corrections.delimiter ?? dialect.delimiter
  const source: Survey['source'] = { format: dialect.format, delimiter, encoding }
  const first: Row[] = []
  let rows = 0
  let dates: (DateEvidence | null)[] | undefined
  for await (const some of rowsOf(file, source, onShare)) {
    const early = first.length < SAMPLE_ROWS
    if (early) first.push(...some.slice(0, SAMPLE_ROWS - first.length))
    dates ??= dateColumns(first, today)
    for (const [at, evidence] of dates.entries()) {
      if (evidence) for (const { cells } of some) evidence.see(cells[at] ?? '')
    }
    rows += some.length
  }
  if (first.length === 0) throw new FileError('empty')
  const isTable = source.format === 'csv'
  const headerRow = isTable ? findHeaderRow(first) : null
  const columns = isTable ? guessed(first, headerRow) : [...vcardFields]
  if (columns.length > IMPORT_COLUMNS_MAX) throw new FileError('tooWide')
  const dateOrders = columns.map((_, at) => dates?.[at]?.order() ?? null)
  return { file, source, encoding: readAs, headerRow, first, columns, dateOrders, rows }
}

/** So many rows of titles are looked for above the names of the columns. */
const TITLE_ROWS = 10

/**
 * The row that names the columns: the first one, or one below titles such as the name of a report,
 * which fill fewer cells.
 */
function findHeaderRow(first: readonly Row[]): number | null {
  const [top, ...others] = first
  if (top && looksLikeHeader(top.cells)) return top.number
  let widest = top ? filledCells(top) : 0
  for (const row of others.slice(0, TITLE_ROWS)) {
    if (filledCells(row) > Math.max(widest, 1) && looksLikeHeader(row.cells)) return row.number
    widest = Math.max(widest, filledCells(row))
  }
  return null
}

const filledCells = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length

/** The titles of the columns, and the first rows below them. */
export function splitHeader(
  first: readonly Row[],
  headerRow: number | null,
): { head: string[]; sample: string[][] } {
  const head = first.find(({ number }) => number === headerRow)?.cells ?? []
  const below = first.filter(({ number }) => number > (headerRow ?? 0))
  return { head, sample: below.map(({ cells }) => cells) }
}

/** Excel's files are archives, or of a kind that was there before. */
async function isWorkbook(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)
}

/** A row that is longer than the head has a delimiter in a cell; it is told of, and makes no column. */
export function guessed(first: readonly Row[], headerRow: number | null): (ImportField | null)[] {
  const { head, sample } = splitHeader(first, headerRow)
  if (headerRow === null) return guessColumns([], sample)
  const fitting = sample.map((cells) => cells.slice(0, head.length))
  return guessColumns(head, fitting)
}

/** Evidence for the columns that hold dates, by the first rows; of these the very first may be titles. */
function dateColumns(first: readonly Row[], today: string): (DateEvidence | null)[] {
  const isDate = (cell: string) =>
    /\D/.test(cell) && importDateOrders.some((order) => readDate(cell, order, today) !== null)
  const width = Math.max(0, ...first.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const said = first
      .slice(1)
      .map(({ cells }) => cells[at]?.trim() ?? '')
      .filter((cell) => cell !== '')
    const share = said.filter(isDate).length / Math.max(1, said.length)
    return share >= DATE_SHARE ? dateEvidence(today) : null
  })
}
