import { makeZip } from 'client-zip'
import { plainPath } from '#shared/model/file-names.ts'
import { readFilesAfter } from '../../data/uploads.ts'
import { discOf, type Incoming } from './disc.ts'
import type { Saved, Selection } from './use-download.ts'

/** Addresses are asked for in such pages, for they are good for some minutes only. */
const PAGE = 100
/** Up to so much is gathered in memory; more is written to the disc as it comes. */
const IN_MEMORY_BYTES = 512 * 1024 * 1024

type SaveFile = (options: { suggestedName: string }) => Promise<{
  createWritable: () => Promise<WritableStream<Uint8Array>>
}>

declare global {
  interface Window {
    /** In browsers that let a page write a file as it comes. */
    showSaveFilePicker?: SaveFile
  }
}

/**
 * Saves an upload, or a series of it, as one zip file with the names that the files came with; a study as a disc that
 * other viewers open.
 * To be called while a click is handled. Throws where a file cannot be read.
 */
export async function saveZip(
  upload: Saved,
  selection: Selection,
  onFile: () => void,
  signal: AbortSignal,
): Promise<void> {
  const name = zipName(upload, selection)
  const isWhole = selection === null || selection.study !== undefined
  const isLarge = isWhole && upload.bytes > IN_MEMORY_BYTES
  const read = () => entriesOf(selection, readFiles(upload, selection, onFile, signal))
  if (isLarge && window.showSaveFilePicker) {
    const handle = await window.showSaveFilePicker({ suggestedName: name })
    const writable = await handle.createWritable()
    return makeZip(read()).pipeTo(writable, { signal })
  }
  const zip = makeZip(read())
  const blob = await new Response(zip, { headers: { 'content-type': 'application/zip' } }).blob()
  signal.throwIfAborted()
  offer(blob, name)
}

function entriesOf(selection: Selection, files: AsyncGenerator<Incoming>) {
  return selection?.study ? discOf(selection.study, files, () => crypto.randomUUID()) : named(files)
}

/** Files under the names that they came with. */
async function* named(files: AsyncIterable<Incoming>) {
  for await (const { name, input, size } of files) yield { name: plainPath(name), input, size }
}

async function* readFiles(
  { key, read = (page, ends) => readFilesAfter(key, page, ends) }: Saved,
  selection: Selection,
  onFile: () => void,
  signal: AbortSignal,
): AsyncGenerator<Incoming> {
  const wanted = selection === null ? null : new Set(selection.files)
  let after: string | undefined
  while (wanted === null || wanted.size > 0) {
    const { files } = await read({ after, limit: PAGE }, signal)
    for (const { name, url, size } of files) {
      if (wanted !== null && !wanted.delete(name)) continue
      const input = await fetch(url, { signal })
      if (!input.ok || input.body === null) throw new Error('A file could not be read.')
      yield { name, input: input.body, size }
      onFile()
    }
    if (files.length < PAGE) return
    after = files.at(-1)?.name
  }
}

function zipName({ createdAt }: Saved, selection: Selection): string {
  const label = selection?.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'scans'
  return `${label}-${createdAt.slice(0, 10)}.zip`
}

function offer(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
