import type { Types } from '@cornerstonejs/core'
import { wadouri } from '@cornerstonejs/dicom-image-loader'
import type { DataSet } from 'dicom-parser'
import type { Addresses } from '../rules/addresses.ts'
import { faultOf, ImageFault } from '../rules/fault.ts'
import { readImageId } from '../rules/image-id.ts'
import { keepMetadataOf } from './metadata.ts'

const { dataSetCacheManager } = wadouri
const PIXEL_DATA = 'x7fe00010'
const TRANSFER_SYNTAX = 'x00020010'
const NUMBER_OF_FRAMES = 'x00280008'
/** The object store answers so to an address that has expired. */
const EXPIRED = [400, 401, 403]
const TRIES = 3
const PAUSE_MS = 500

let open: { uploadKey: string; addresses: Addresses } | null = null

/** Says where the files of an upload are read from. */
export function openSource(uploadKey: string, addresses: Addresses) {
  open = { uploadKey, addresses }
}

/** Lets go of the files that are in memory. */
export function closeSource() {
  open = null
  dataSetCacheManager.purge()
}

/** Loads an image for the viewer's libraries; what fails is an ImageFault. */
export function loadScan(
  imageId: string,
  options: Record<string, unknown> = {},
): Types.IImageLoadObject {
  return { promise: loadImage(imageId, options) }
}

async function loadImage(imageId: string, options: Record<string, unknown>): Promise<Types.IImage> {
  const { frame } = readImageId(imageId)
  const place = placeOf(imageId)
  const dataSet = await readFile(imageId)
  keepMetadataOf(imageId, dataSet)
  try {
    const loaded = wadouri.loadImageFromPromise(
      Promise.resolve(dataSet),
      imageId,
      frame === null ? 0 : frame - 1,
      place,
      options,
    )
    const image: Types.IImage & { data?: unknown } = await loaded.promise
    // It would keep the whole file in memory, beside the picture.
    delete image.data
    return image
  } catch {
    throw new ImageFault(...whyOf(dataSet))
  } finally {
    // Of a file with many frames the next are read soon.
    if (framesOf(dataSet) === 1) dataSetCacheManager.unload(place)
  }
}

function whyOf(dataSet: DataSet): ConstructorParameters<typeof ImageFault> {
  const syntax = dataSet.string(TRANSFER_SYNTAX) ?? null
  const { kind, encoding } = faultOf(syntax, dataSet.elements[PIXEL_DATA] !== undefined)
  return [kind, encoding]
}

/** How many frames a file has. */
export const framesOf = (dataSet: DataSet): number =>
  Math.max(1, Number(dataSet.intString(NUMBER_OF_FRAMES) ?? 1) || 1)

/** What the loader calls the file: the id without scheme and frame. */
const placeOf = (imageId: string) => wadouri.parseImageId(imageId).url

/** Reads the file of an image, and its elements. @throws ImageFault */
export async function readFile(imageId: string): Promise<DataSet> {
  const place = placeOf(imageId)
  try {
    return await dataSetCacheManager.load(place, () => fetchFile(imageId), imageId)
  } catch (error) {
    throw error instanceof ImageFault ? error : new ImageFault('damaged')
  }
}

/** @throws ImageFault where the file is not there, or cannot be reached however often it is tried */
async function fetchFile(imageId: string): Promise<ArrayBuffer> {
  const { uploadKey, file } = readImageId(imageId)
  if (open === null || open.uploadKey !== uploadKey) throw new ImageFault('missing')
  const { addresses } = open
  let url = await addressOf(() => addresses.of(file))
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) {
      const bytes = await response.arrayBuffer().catch(() => null)
      if (bytes) return bytes
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
