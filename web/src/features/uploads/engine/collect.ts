import type { Found } from './model.ts'

const BATCH = 50

/** What a drop holds; to be called while the drop's event is handled, for then it is gone. */
export function readDrop(transfer: DataTransfer): AsyncGenerator<Found[]> {
  const entries: FileSystemEntry[] = []
  const files: File[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    if (entry) entries.push(entry)
    else files.push(...[item.getAsFile()].filter((file) => file !== null))
  }
  return walk(entries, files)
}

/** What a file input holds: a folder's files carry their path, single files their name. */
export async function* readList(list: Iterable<File>): AsyncGenerator<Found[]> {
  let batch: Found[] = []
  for (const file of list) {
    batch.push({ path: file.webkitRelativePath || file.name, file })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* walk(entries: FileSystemEntry[], files: File[]): AsyncGenerator<Found[]> {
  yield* readList(files)
  const directories: FileSystemDirectoryEntry[] = []
  yield* readEntries(entries, directories)
  for (let next = directories.shift(); next; next = directories.shift()) {
    yield* readDirectory(next, directories)
  }
}

async function* readDirectory(
  directory: FileSystemDirectoryEntry,
  found: FileSystemDirectoryEntry[],
): AsyncGenerator<Found[]> {
  const reader = directory.createReader()
  for (;;) {
    const entries = await new Promise<FileSystemEntry[] | null>((resolve) => {
      reader.readEntries(resolve, () => resolve(null))
    })
    if (entries === null) yield [{ path: pathOf(directory), file: null }]
    if (!entries?.length) return
    yield* readEntries(entries, found)
  }
}

async function* readEntries(
  entries: FileSystemEntry[],
  found: FileSystemDirectoryEntry[],
): AsyncGenerator<Found[]> {
  found.push(...entries.filter(isDirectory))
  const files = entries.filter(isFile)
  for (let start = 0; start < files.length; start += BATCH) {
    yield await Promise.all(files.slice(start, start + BATCH).map(readEntry))
  }
}

function readEntry(entry: FileSystemFileEntry): Promise<Found> {
  const path = pathOf(entry)
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve({ path, file }),
      () => resolve({ path, file: null }),
    )
  })
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\/+/, '')
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
