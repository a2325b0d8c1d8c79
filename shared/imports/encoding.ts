import Papa from 'papaparse'
import {
  type ImportFormat,
  type ImportSettings,
  importDelimiters,
  type importEncodings,
} from '../model/imports.ts'

/** UTF-16 is turned into UTF-8 before a file is sent. */
export type FoundEncoding = (typeof importEncodings)[number] | 'utf-16le' | 'utf-16be'
type Delimiter = ImportSettings['delimiter']

/** What the bytes at the beginning of a file say of its encoding; null where they do not tell. */
function markedEncoding(head: Uint8Array): FoundEncoding | null {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark, text in Latin letters has a zero in every second byte.
  const looked = head.subarray(0, 1000)
  const zerosAt = (rest: number) =>
    looked.filter((byte, at) => byte === 0 && at % 2 === rest).length
  if (zerosAt(1) > looked.length / 4) return 'utf-16le'
  return zerosAt(0) > looked.length / 4 ? 'utf-16be' : null
}

export type EncodingCheck = { push(bytes: Uint8Array): void; found(): FoundEncoding }

/**
 * Finds out the encoding of a file from all its bytes, which come in portions: what is not UTF-8
 * anywhere is taken as Windows-1252, which spreadsheets write.
 */
export function checkEncoding(): EncodingCheck {
  let marked: FoundEncoding | null | undefined
  let isUtf8 = true
  const decoder = new TextDecoder('utf-8', { fatal: true })
  function check(decode: () => void) {
    if (marked || !isUtf8) return
    try {
      decode()
    } catch {
      isUtf8 = false
    }
  }
  return {
    push(bytes) {
      if (marked === undefined) marked = markedEncoding(bytes)
      check(() => decoder.decode(bytes, { stream: true }))
    },
    found() {
      check(() => decoder.decode())
      return marked ?? (isUtf8 ? 'utf-8' : 'windows-1252')
    },
  }
}

/** In short files a comma in names outweighs the delimiter, which the titles tell. */
function inFirstLine(head: string, guessed: string): string {
  const [first = ''] = head.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  if (first.includes(guessed)) return guessed
  return ['\t', ';', '|'].find((one) => first.includes(one)) ?? guessed
}

/** Whether a file holds cards or a table, and what parts the cells of a table, by its first lines. */
export function dialectOf(head: string): { format: ImportFormat; delimiter: Delimiter } {
  if (/^\s*BEGIN:VCARD/i.test(head)) return { format: 'vcard', delimiter: ',' }
  // Spreadsheets say it to each other by such a line.
  const [, declared] = /^sep=(.)\r?\n/i.exec(head) ?? []
  const delimitersToGuess: string[] = [...importDelimiters]
  const guess = () => Papa.parse(head, { preview: 20, delimitersToGuess }).meta.delimiter
  const chosen = declared ?? inFirstLine(head, guess())
  return { format: 'csv', delimiter: importDelimiters.find((one) => one === chosen) ?? ',' }
}
