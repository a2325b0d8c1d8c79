import { checkEncoding, type FoundEncoding } from '#shared/imports/encoding.ts'
import { readRows, type SourceFile, saysNothing } from '#shared/imports/rows.ts'
import { IMPORT_LINE_MAX_BYTES, type ImportSettings } from '#shared/model/imports.ts'

/** So much of a file is in memory at once. */
const PART_BYTES = 4 * IMPORT_LINE_MAX_BYTES

/** Why a file can't be imported at all. */
export type FileFault = 'empty' | 'tooLarge' | 'tooWide' | 'longLine' | 'workbook' | 'unreadable'

export class FileError extends Error {
  override readonly name = 'FileError'
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Called with the share of the file that was read, 0 to 1. */
export type OnShare = (share: number) => void

/** A row of the file; `number` counts from 1, as spreadsheets do. */
export type Row = { number: number; cells: string[] }

/** The bytes of a file, part by part. */
async function* partsOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += PART_BYTES) {
    yield new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer())
  }
}

export async function encodingOf(file: Blob): Promise<FoundEncoding> {
  const check = checkEncoding()
  for await (const part of partsOf(file)) check.push(part)
  return check.found()
}

/** Encodings that a person may choose if the one that was found is wrong. */
export const fileEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
export type FileEncoding = (typeof fileEncodings)[number]

/**
 * The file as it is sent. A file in UTF-8 or Windows-1252 stays as it is, and each of its cells is
 * read by itself. Other encodings, and one that a person chose, become UTF-8.
 */
export async function asSent(
  file: Blob,
  found: FileEncoding,
  isChosen: boolean,
): Promise<{ file: Blob; encoding: ImportSettings['encoding'] }> {
  const isSentAsIs = found === 'utf-8' || (found === 'windows-1252' && !isChosen)
  if (isSentAsIs) return { file, encoding: found }
  const decoder = new TextDecoder(found)
  const texts: string[] = []
  for await (const part of partsOf(file)) texts.push(decoder.decode(part, { stream: true }))
  return { file: new Blob([...texts, decoder.decode()]), encoding: 'utf-8' }
}

/**
 * The rows of a file that say something, part by part.
 * @throws FileError for a line that is too long
 */
export async function* rowsOf(
  file: Blob,
  source: SourceFile,
  onShare: OnShare,
): AsyncGenerator<Row[]> {
  let number = 0
  let from = 0
  while (from < file.size) {
    const to = Math.min(file.size, from + PART_BYTES)
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer())
    const rows = readRows(bytes, source, to === file.size)
    const numbered = rows.map(({ cells }, at) => ({ number: number + at + 1, cells }))
    yield numbered.filter(({ cells }) => !saysNothing(cells))
    number += rows.length
    const end = rows.at(-1)?.end ?? 0
    if (end === 0 && to < file.size) throw new FileError('longLine')
    from = to === file.size ? to : from + end
    onShare(from / file.size)
  }
}
