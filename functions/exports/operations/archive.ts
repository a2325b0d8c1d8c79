import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileName } from '../rules/files.ts'

/** In place of a line: much was read that is none, and whoever waits should hear of it. */
export const NOTHING_YET = ''

/** A file of an archive: its lines, or its whole text as the only one. */
export type ArchiveFile = { name: FileName; lines: () => AsyncIterable<string> }

/** What was written of a file. */
export type Written = { name: FileName; lines: number; bytes: number; sha256: string }

type Options = {
  files: readonly ArchiveFile[]
  /** The last file, from what was written before it. */
  manifest: (written: readonly Written[]) => string
  now: Date
  /** Hears how far it is, again and again; what it throws ends the archive. */
  onLines: (file: number, lines: number) => Promise<void>
}

/** Texts are passed on in pieces of about so many characters: a line each would take many times longer. */
const PIECE = 64 * 1024

/**
 * A ZIP archive as a stream, written as it is read: no file is held in memory, and files larger than
 * 4 GB are fine. Its stream fails with what a file's lines, or `onLines`, threw.
 */
export function archiveOf({ files, manifest, now, onLines }: Options): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  // Its type says less than what it is.
  if (!(output instanceof Readable)) throw new TypeError('an archive is no stream of Node')
  // Whoever reads it later is told all the same; until then nobody listens.
  output.on('error', () => undefined)
  const written: Written[] = []
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const options = { mtime: now }
  for (const [file, { name, lines }] of files.entries()) {
    zip.addReadStreamLazy(name, options, (give) => {
      const text = Readable.from(textOf(lines(), { file, name, written, onLines }))
      text.on('error', fail)
      give(null, text)
    })
  }
  zip.addReadStreamLazy('manifest.json', options, (give) =>
    give(null, Readable.from([manifest(written)])),
  )
  zip.end()
  return output
}

type Noting = Pick<Options, 'onLines'> & { file: number; name: FileName; written: Written[] }

/** The lines in pieces; says what they were once all are read. */
async function* textOf(lines: AsyncIterable<string>, { file, name, written, onLines }: Noting) {
  const hash: Hash = createHash('sha256')
  let count = 0
  let bytes = 0
  let piece = ''
  const take = () => {
    const taken = Buffer.from(piece)
    piece = ''
    bytes += taken.length
    hash.update(taken)
    return taken
  }
  await onLines(file, 0)
  for await (const line of lines) {
    if (line === NOTHING_YET) {
      await onLines(file, count)
      continue
    }
    count += 1
    piece += line
    if (piece.length < PIECE) continue
    yield take()
    await onLines(file, count)
  }
  if (piece !== '') yield take()
  written.push({ name, lines: count, bytes, sha256: hash.digest('hex') })
}
