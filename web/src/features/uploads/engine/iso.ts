import { MAX_UPLOAD_FILES } from '#shared/model/upload-rules.ts'
import { ArchiveError, folderOf, isLitter, MAX_UNPACKED_BYTES } from './archive.ts'
import { findRoot, type IsoRecord, readRecords } from './iso-records.ts'
import type { Found } from './model.ts'

/** Discs have a few levels; a damaged one may lead on without end. */
const MAX_DEPTH = 32
const MAX_FOLDER_BYTES = 16 * 1024 * 1024

type IsoFile = { path: string; extents: IsoRecord[] }

/**
 * The files of a disc image (ISO 9660, with Joliet or Rock Ridge names), under a folder of the image's
 * name. Each is a slice of the image, so that nothing is copied. A file beyond the end of the image
 * comes without its content.
 * @throws ArchiveError before the first file
 */
export async function* readIso(image: Found & { file: File }, signal: AbortSignal) {
  const { path, file } = image
  const files = await listFiles(file, signal)
  const folder = folderOf(path)
  for (const one of files) {
    const found: Found = { path: `${folder}/${one.path}`, file: slice(file, one) }
    yield found
  }
}

async function listFiles(image: File, signal: AbortSignal): Promise<IsoFile[]> {
  const volume = await findRoot(image)
  if (volume === null) throw new ArchiveError('broken')
  const files: IsoFile[] = []
  const visited = new Set<number>()
  let bytes = 0

  async function visit(folder: IsoRecord, parent: string, depth: number): Promise<void> {
    signal.throwIfAborted()
    // A folder that contains itself is read once.
    if (visited.has(folder.start)) return
    visited.add(folder.start)
    if (depth > MAX_DEPTH || folder.size > MAX_FOLDER_BYTES) throw new ArchiveError('broken')
    const content = await read(image, folder)
    for (const record of readRecords(content, volume ?? { blockSize: 0, isJoliet: false })) {
      const path = `${parent}${record.name}`
      if (record.isFolder) await visit(record, `${path}/`, depth + 1)
      else if (!isLitter(path)) add(path, record)
    }
  }

  function add(path: string, record: IsoRecord): void {
    bytes += record.size
    const last = files.at(-1)
    const isContinued = last?.path === path && last.extents.at(-1)?.isContinued === true
    if (last && isContinued) last.extents.push(record)
    else files.push({ path, extents: [record] })
    if (files.length > MAX_UPLOAD_FILES || bytes > MAX_UNPACKED_BYTES) {
      throw new ArchiveError('broken')
    }
  }

  await visit(volume.root, '', 0)
  return files
}

async function read(image: File, { start, size }: IsoRecord): Promise<DataView> {
  if (start + size > image.size) throw new ArchiveError('broken')
  return new DataView(await image.slice(start, start + size).arrayBuffer())
}

function slice(image: File, { path, extents }: IsoFile): File | null {
  if (extents.some(({ start, size }) => start + size > image.size)) return null
  const parts = extents.map(({ start, size }) => image.slice(start, start + size))
  const name = path.split('/').at(-1) ?? ''
  return new File(parts, name, { lastModified: extents[0]?.lastModified ?? image.lastModified })
}
