import Papa from 'papaparse'
import { IMPORT_LINE_MAX_BYTES, type ImportFormat, type ImportSettings } from '../model/imports.ts'
import { cellsOfCard, charsetOf } from './vcard.ts'

/** A row of a table, or a card as one. `end` is the offset of the byte after it and the end of its line. */
export type ImportRow = { cells: string[]; end: number }

export type SourceFile = Pick<ImportSettings, 'delimiter' | 'encoding'> & { format: ImportFormat }

/** A row that goes on over several lines is no longer than this: else a quotation mark was left open. */
const LONG_ROW = 64_000
/** A card may hold pictures. */
const LONG_CARD = IMPORT_LINE_MAX_BYTES
/** How many bytes become text at once: each is an argument of a call. */
const PIECE = 8_192
const NOT_ASCII = /[\x80-\xff]/

/**
 * The whole rows at the beginning of some bytes of a file; blank lines are rows too.
 *
 * A quotation mark that is nowhere closed would take all that follows with it. Of a row over several
 * lines with such a fault the first line is a row, as it stands, and the next line begins another. So
 * what is read does not depend on where a file was cut into parts.
 * @param isWhole whether the bytes go to the end of the file; else the last row may go on after them
 */
export function readRows(bytes: Uint8Array, file: SourceFile, isWhole: boolean): ImportRow[] {
  const text = lettersOf(bytes)
  const decode = decoderOf(file.encoding)
  if (file.format === 'vcard') {
    const cards = readCards(text, isWhole)
    return cards.map(({ text, end }) => ({ cells: cellsOfCard(decodeCard(text, decode)), end }))
  }
  const rows = readTable(text, file, isWhole)
  return rows.map(({ cells, end }) => ({ cells: cells.map(decode), end }))
}

/** Each byte as a character, so that places in the text are places in the bytes. */
function lettersOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + PIECE))
  }
  return text
}

/** What turns the bytes of a cell into its text. */
function decoderOf(encoding: string): (letters: string) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const decoder = new TextDecoder(encoding === 'utf-8' ? 'windows-1252' : encoding)
  return (letters) => {
    if (!NOT_ASCII.test(letters)) return letters
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    // One stray byte must not change the other cells: each cell that is UTF-8 is read so.
    try {
      return utf8.decode(bytes)
    } catch {
      return decoder.decode(bytes)
    }
  }
}

/** A line break within a property, which may stand within a character; not one of quoted-printable. */
const FOLD = /(?<!=)\r?\n[ \t]/g

/** Cards of vCard 2.1 may name an encoding for each property, and phones mix them. */
function decodeCard(letters: string, decode: (letters: string) => string): string {
  const lines = letters.replace(FOLD, '').split('\n')
  return lines.map((line) => (NOT_ASCII.test(line) ? decodeLine(line, decode) : line)).join('\n')
}

function decodeLine(line: string, decode: (letters: string) => string): string {
  const charset = charsetOf(line)
  if (charset === null || charset === 'utf-8') return decode(line)
  try {
    return decoderOf(charset)(line)
  } catch {
    return decode(line)
  }
}

type Rows = { rows: ImportRow[]; fault: 'none' | 'open' | 'closed' }

function readTable(text: string, { delimiter }: SourceFile, isWhole: boolean): ImportRow[] {
  const newline = newlineOf(text, isWhole)
  const rows: ImportRow[] = []
  let from = 0
  while (from < text.length) {
    const some = readUntilFault(text.slice(from), { delimiter, newline }, isWhole)
    // One by one: a part may have more rows than a call takes arguments.
    for (const { cells, end } of some.rows) rows.push({ cells, end: from + end })
    from = rows.at(-1)?.end ?? from
    const lineEnd = text.indexOf(newline, from)
    if (some.fault === 'none' || (lineEnd === -1 && !isWhole)) break
    // More bytes may still close what is open.
    if (some.fault === 'open' && !isWhole && text.length - from <= LONG_ROW) break
    const end = lineEnd === -1 ? text.length : lineEnd + 1
    rows.push({ cells: tidy(text.slice(from, end).replace(newline, '').split(delimiter)), end })
    from = end
  }
  return rows
}

/** A return ends the lines of a file that has no line feed; at the end of some bytes one may follow. */
function newlineOf(text: string, isWhole: boolean): Dialect['newline'] {
  const first = text.indexOf('\r')
  const isAlone = first !== -1 && (isWhole || first < text.length - 1)
  return isAlone && !text.includes('\n') ? '\r' : '\n'
}

type Dialect = { delimiter: string; newline: '\n' | '\r' }

/** Whole rows, up to the first with a fault in its quotation marks. */
function readUntilFault(text: string, dialect: Dialect, isWhole: boolean): Rows {
  const found: Rows = { rows: [], fault: 'none' }
  let from = 0
  Papa.parse<string[]>(text, {
    ...dialect,
    step: ({ data, errors, meta: { cursor } }, parser) => {
      const raw = text.slice(from, cursor)
      found.fault = faultOf({ raw, cells: data, errors }, dialect)
      const isEnded = raw.endsWith(dialect.newline) || (isWhole && raw !== '')
      if (found.fault !== 'none' || !isEnded) return parser.abort()
      found.rows.push({ cells: tidy(data), end: cursor })
      from = cursor
    },
  })
  return found
}

type Parsed = { raw: string; cells: readonly string[]; errors: readonly Papa.ParseError[] }

/** Over several lines, a cell that ends with a delimiter most likely ends where another one begins. */
function faultOf({ raw, cells, errors }: Parsed, { newline, delimiter }: Dialect): Rows['fault'] {
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'open'
  if (!raw.slice(0, -1).includes(newline)) return 'none'
  const isTorn = cells.some((cell) => cell.includes(newline) && cell.endsWith(delimiter))
  return errors.length > 0 || raw.length > LONG_ROW || isTorn ? 'closed' : 'none'
}

/** Without the mark at the beginning of a file, and the return before a line feed. */
function tidy(cells: string[]): string[] {
  const first = cells[0]?.startsWith('\u00ef\u00bb\u00bf') ? cells[0].slice(3) : cells[0]
  const last = cells.length - 1
  return cells.map((cell, at) => {
    const text = at === 0 ? (first ?? '') : cell
    return at === last && text.endsWith('\r') ? text.slice(0, -1) : text
  })
}

/** Cards with what stands before them, and what is left where no card ends. */
function readCards(text: string, isWhole: boolean): { text: string; end: number }[] {
  const cards: { text: string; end: number }[] = []
  const ends = /^END:VCARD[ \t]*(?:\r\n|\n|\r(?!$)|$)/gim
  let from = 0
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    const end = ends.lastIndex
    // A line that ends with the bytes may go on after them.
    if (end === text.length && !isWhole && !match[0].endsWith('\n')) break
    cards.push({ text: text.slice(from, end), end })
    from = end
  }
  const left = text.slice(from)
  const isLost = isWhole || left.length > LONG_CARD
  return isLost && left.trim() !== '' ? [...cards, { text: left, end: text.length }] : cards
}

/** Rows that are about nobody: blank ones, and the word of a spreadsheet about its delimiter. */
export function saysNothing(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '') || /^sep=$|^sep=.$/i.test(cells.join('').trim())
}
