import {
  BlobReader,
  configure,
  type Entry,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js'
import { MAX_UPLOAD_FILES } from '#shared/model/upload-rules.ts'
import { ArchiveError, folderOf, isLitter, MAX_UNPACKED_BYTES } from './archive.ts'
import type { Found } from './model.ts'

// Workers from blob addresses are refused by the content security policy.
configure({ useWebWorkers: false, useCompressionStream: true })

/** Archives of scans stay far below this ratio; an archive made to fill discs does not. */
const MAX_RATIO = 500
/** Small archives may have any ratio. */
const RATIO_APPLIES_OVER_BYTES = 100 * 1024 * 1024

/**
 * Unpacks a ZIP file, one file after the other, under a folder of the archive's name. A damaged file
 * comes without its content. Names are kept as they are: the uploader makes them safe.
 * @throws ArchiveError before the first file
 */
export async function* readZip(archive: Found & { file: File }, signal: AbortSignal) {
  const { path, file } = archive
  const reader = new ZipReader(new BlobReader(file), { signal })
  const entries = await listEntries(reader, file.size)
  const folder = folderOf(path)
  for (const entry of entries) {
    signal.throwIfAborted()
    const found: Found = {
      path: `${folder}/${entry.filename.replaceAll('\\', '/')}`,
      file: await unpack(entry, signal),
    }
    yield found
  }
  await reader.close()
}

/** The files of the archive, once it is sure that they may be unpacked. */
async function listEntries(reader: ZipReader<Blob>, size: number): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  let bytes = 0
  try {
    for await (const entry of reader.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
      if (!isFile(entry) || isLitter(entry.filename)) continue
      if (entry.encrypted) throw new ArchiveError('locked')
      files.push(entry)
      bytes += entry.uncompressedSize
      if (files.length > MAX_UPLOAD_FILES || isTooLarge(bytes, size))
        throw new ArchiveError('broken')
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(reasonOf(error), error)
  }
  return files
}

function reasonOf(error: unknown): 'locked' | 'broken' {
  const message = error instanceof Error ? error.message : ''
  return message === ERR_ENCRYPTED_CENTRAL_DIRECTORY ? 'locked' : 'broken'
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory && !entry.symlink

const isTooLarge = (bytes: number, size: number): boolean =>
  bytes > MAX_UNPACKED_BYTES || (bytes > RATIO_APPLIES_OVER_BYTES && bytes > size * MAX_RATIO)

/** The browser collects the bytes as they come, up to the size announced. Null for a damaged file. */
async function unpack(entry: FileEntry, signal: AbortSignal): Promise<File | null> {
  const name = entry.filename.split(/[\\/]/).at(-1) ?? ''
  let left = entry.uncompressedSize
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      left -= chunk.length
      if (left < 0) controller.error(new ArchiveError('broken'))
      else controller.enqueue(new Uint8Array(chunk))
    },
  })
  const collected = new Response(readable).blob()
  collected.catch(() => undefined)
  try {
    await entry.getData(writable, { signal, checkSignature: true })
    return new File([await collected], name, { lastModified: entry.lastModDate.getTime() })
  } catch {
    signal.throwIfAborted()
    return null
  }
}
