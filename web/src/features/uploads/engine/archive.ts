import { MAX_FILE_BYTES } from '#shared/model/upload-rules.ts'

/** Bytes that one archive may hold in all; the browser keeps unpacked files on its disc. */
export const MAX_UNPACKED_BYTES = 4 * MAX_FILE_BYTES

/** locked: it has a password; broken: it is damaged, too large, or of another format than its name. */
export class ArchiveError extends Error {
  readonly reason: 'locked' | 'broken'

  constructor(reason: 'locked' | 'broken', cause?: unknown) {
    super(`The archive is ${reason}.`, { cause })
    this.name = 'ArchiveError'
    this.reason = reason
  }
}

/** The folder in which the files of an archive arrive: its name without the ending. */
export const folderOf = (path: string): string => path.replace(/\.[^./]*$/, '')

/** Files that macOS and Windows add by themselves. */
export const isLitter = (name: string): boolean =>
  /(^|[\\/])(__MACOSX[\\/].*|\.DS_Store|Thumbs\.db)$/i.test(name)
