import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import type { Part } from './rows.ts'

/** Somewhat less than what an item of the table may have. */
const MAX_BYTES = 380_000
/** Some 250 KB of the usual rows. */
const ROWS = 2500
const LINE_END = '\n'
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

// Their contents are checked by the columns that take them over: here that would be once more for each.
const columns = v.record(v.string(), v.custom<readonly unknown[]>(Array.isArray))
const header = v.pipe(v.string(), v.parseJson(), v.object({ version: v.number(), columns }))

export type Partable = { readonly size: number; part(from: number, to: number): Part }

/** A directory as compressed parts, each small enough for an item. */
export function* partsOf(directory: Partable): Generator<Uint8Array> {
  for (let from = 0; from < directory.size; from += ROWS) {
    yield* fitting(directory, from, Math.min(directory.size, from + ROWS))
  }
}

function* fitting(directory: Partable, from: number, to: number): Generator<Uint8Array> {
  const { rows, ...about } = directory.part(from, to)
  const bytes = zstdCompressSync([JSON.stringify(about), ...rows].join(LINE_END), options)
  if (bytes.length <= MAX_BYTES || to - from === 1) yield bytes
  else {
    const middle = (from + to) >>> 1
    yield* fitting(directory, from, middle)
    yield* fitting(directory, middle, to)
  }
}

/** What a compressed part holds: as JSON, neither columns nor rows contain a line end of their own. */
export function readPart(bytes: Uint8Array): Part {
  const text = zstdDecompressSync(bytes)
  const end = text.indexOf(LINE_END)
  return {
    ...v.parse(header, text.toString('utf8', 0, end)),
    rows: text.toString('utf8', end + 1).split(LINE_END),
  }
}
