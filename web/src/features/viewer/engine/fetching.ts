import type { Addresses } from '../rules/addresses.ts'
import { ImageFault } from '../rules/fault.ts'
import type { Range } from '../rules/fragments.ts'
import { readImageId } from '../rules/image-id.ts'

/** The object store answers so to an address that has expired. */
const EXPIRED = [400, 401, 403]
const PARTIAL = 206
const TRIES = 3
const PAUSE_MS = 500

type Read<T> = { bytes: T; status: number; contentRange: string | null }

type Head = { bytes: ArrayBuffer; size: number }

/** More than a slice of a CT has; what is larger is asked for in parts. */
const HEAD_BYTES = 1024 * 1024

/** Where files are read from, by the key of their upload. */
const open = new Map<string, Addresses>()
/** The first image, which is asked for before there is anything to draw it. */
let begun: { imageId: string; head: Promise<Head> } | null = null

/** Says where the files of an upload are read from. */
export function openFetching(uploadKey: string, addresses: Addresses) {
  open.set(uploadKey, addresses)
}

export function closeFetching() {
  open.clear()
  begun = null
}

/** Fetches the beginning of an image's file before it is asked for. */
export function beginFetching(uploadKey: string, addresses: Addresses, imageId: string) {
  openFetching(uploadKey, addresses)
  const head = readHead(imageId)
  // Who asks for it hears what is wrong.
  head.catch(() => null)
  begun = { imageId, head }
}

/** The beginning of an image's file, and how large that is in all, in bytes. @throws ImageFault */
export function fetchHead(imageId: string): Promise<Head> {
  if (begun?.imageId !== imageId) return readHead(imageId)
  const { head } = begun
  begun = null
  return head
}

async function readHead(imageId: string): Promise<Head> {
  const { bytes, status, contentRange } = await read(
    imageId,
    { from: 0, length: HEAD_BYTES },
    inMemory,
  )
  const size = Number(/\/(\d+)$/.exec(contentRange ?? '')?.[1])
  return { bytes, size: status === PARTIAL && size > 0 ? size : bytes.byteLength }
}

/** Some bytes of an image's file; fewer where it ends before. @throws ImageFault */
export async function fetchRange(imageId: string, range: Range): Promise<ArrayBuffer> {
  return exactly(range, await read(imageId, range, inMemory))
}

/** The same without holding them in memory: the browser puts what is large on the disc. @throws ImageFault */
export async function fetchBlob(imageId: string, range: Range): Promise<Blob> {
  return exactly(range, await read(imageId, range, (response) => response.blob()))
}

const inMemory = (response: Response) => response.arrayBuffer()

/** The bytes of a range, also where the store answered with the whole file. */
const exactly = <T extends { slice(from: number, to: number): T }>(
  { from, length }: Range,
  { bytes, status }: Read<T>,
): T => (status === PARTIAL ? bytes : bytes.slice(from, from + length))

/** @throws ImageFault where the file is not there, or cannot be reached however often it is tried */
async function read<T>(
  imageId: string,
  { from, length }: Range,
  take: (response: Response) => Promise<T>,
): Promise<Read<T>> {
  const { uploadKey, file } = readImageId(imageId)
  const addresses = open.get(uploadKey)
  if (!addresses) throw new ImageFault('missing')
  const headers = { range: `bytes=${from}-${from + length - 1}` }
  let url = await addressOf(() => addresses.of(file))
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { headers }).catch(() => null)
    if (response?.ok) {
      const bytes = await take(response).catch(() => null)
      const { status } = response
      if (bytes) return { bytes, status, contentRange: response.headers.get('content-range') }
    }
    if (response?.status === 404) throw new ImageFault('missing')
    if (tries === TRIES) throw new ImageFault('connection')
    if (response && EXPIRED.includes(response.status)) {
      const refused = url
      url = await addressOf(() => addresses.renew(file, refused))
    } else {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
    }
  }
}

async function addressOf(ask: () => Promise<string | null>): Promise<string> {
  const url = await ask().catch(() => {
    throw new ImageFault('connection')
  })
  if (url === null) throw new ImageFault('missing')
  return url
}
