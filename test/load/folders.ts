import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { makeDisc } from '#test/e2e/disc.ts'
import { withFolder } from './local.ts'

const units = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const
const LARGEST_SLICE = 4 * units.MiB

/** A folder to send: so many files of so many bytes, and in how many pairs at most. */
export type FolderSize = { title: string; files: number; bytes: number; pairs: number }

const folderSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}x\d{1,4}(KiB|MiB|GiB)(\*\d)?$/, 'must be like 2000x512KiB or 1x5GiB*3'),
  v.transform((text): FolderSize => {
    const [, files = '', size = '', unit = '', pairs = Number.POSITIVE_INFINITY] =
      /^(\d+)x(\d+)(...)(?:\*(\d))?$/.exec(text) ?? []
    const bytes = Number(size) * (unit === 'KiB' || unit === 'MiB' ? units[unit] : units.GiB)
    const count = files === '1' ? 'one file' : `${files} files`
    const title = `${count} of ${size} ${unit}`
    return { title, files: Number(files), bytes, pairs: Number(pairs) }
  }),
)

/** Takes a minute or two without a line, and says as much as the large ones where time is short. */
const SHORT = '300x512KiB 600x50KiB 1x128MiB'
/** A disc of a CT, one large file, the largest upload that is taken, and the largest file. */
const ALL = '2000x512KiB 1x1GiB 20000x50KiB 1x5GiB*3'

/**
 * The folders that `BENCH_FOLDERS` names, as `2000x512KiB 1x5GiB*3`, the latter in three pairs at most; `all` are
 * those of the goals.
 * @throws Error where it is something else
 */
export function foldersWanted(text = process.env.BENCH_FOLDERS): FolderSize[] {
  const names = text === 'all' ? ALL : text || SHORT
  return v.parse(v.array(folderSize), names.split(' '))
}

/** Makes such a folder, of scans unless its files are larger than any slice; it is gone afterwards. */
export async function withFiles<T>(
  { files, bytes }: FolderSize,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (bytes > LARGEST_SLICE) {
    return withFolder(async (folder) => {
      const path = join(folder, 'CD')
      await mkdir(path)
      for (let number = 1; number <= files; number += 1) {
        await pipeline(
          Readable.from(randomChunks(bytes)),
          createWriteStream(join(path, `${number}.dcm`)),
        )
      }
      return use(path)
    })
  }
  // Of two bytes a pixel; the directory of the disc is a file too.
  const disc = await makeDisc({ slices: files - 1, size: Math.round(Math.sqrt(bytes / 2)) })
  try {
    return await use(disc.path)
  } finally {
    await disc.remove()
  }
}

function* randomChunks(size: number): Generator<Buffer> {
  const chunk = randomBytes(units.MiB)
  for (let left = size; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(chunk.length, left))
}
