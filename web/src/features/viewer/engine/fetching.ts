import type { Addresses } from '../rules/addresses.ts'
import { ImageFault } from '../rules/fault.ts'
import { readImageId } from '../rules/image-id.ts'

/** The object store answers so to an address that has expired. */
const EXPIRED = [400, 401, 403]
const PARTIAL = 206
const TRIES = 3
const PAUSE_MS = 500

type Range = { from: number; length: number }
type Read = { bytes: ArrayBuffer; status: number; contentRange: string | null }

let open: { uploadKey: string; addresses: Addresses } | null = null

/** Says where the files of an upload are read from. */
export function openFetching(uploadKey: string, addresses: Addresses) {
  open = { uploadKey, addresses }
}

export function closeFetching() {
  open = null
}

/** The beginning of an image's file, and how large that is in all, in bytes. @throws ImageFault */
export async function fetchHead(
  imageId: string,
  length: number,
): Promise<{ bytes: ArrayBuffer; size: number }> {
  const { bytes, status, contentRange } = await read(imageId, { from: 0, length })
  const size = Number(/\/(\d+)$/.exec(contentRange ?? '')?.[1])
  return { bytes, size: status === PARTIAL && size > 0 ? size : bytes.byteLength }
}

/** Some bytes of an image's file; fewer where it ends before. @throws ImageFault */
export async function fetchRange(imageId: string, range: Range): Promise<ArrayBuffer> {
  const { bytes, status } = await read(imageId, range)
  return status === PARTIAL ? bytes : bytes.slice(range.from, range.from + range.length)
}

/** @throws ImageFault where the file is not there, or cannot be reached however often it is tried */
async function read(imageId: string, { from, length }: Range): Promise<Read> {
  const { uploadKey, file } = readImageId(imageId)
  if (open === null || open.uploadKey !== uploadKey) throw new ImageFault('missing')
  const { addresses } = open
  const headers = { range: `bytes=${from}-${from + length - 1}` }
  let url = await addressOf(() => addresses.of(file))
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { headers }).catch(() => null)
    if (response?.ok) {
      const bytes = await response.arrayBuffer().catch(() => null)
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
