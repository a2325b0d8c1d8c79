import type { Types } from '@cornerstonejs/core'
import { createImage, wadouri } from '@cornerstonejs/dicom-image-loader'
import type { DataSet } from 'dicom-parser'
import type { Addresses } from '../rules/addresses.ts'
import { faultOf, ImageFault, videoOf } from '../rules/fault.ts'
import { bytesOf, type Frames, joinItems } from '../rules/frames.ts'
import { readImageId } from '../rules/image-id.ts'
import { rgbOfHalved } from '../rules/ybr.ts'
import { closeFetching, fetchHead, fetchRange, openFetching } from './fetching.ts'
import { halvedFrame, isHalved } from './halved.ts'
import { openFrames, openVideo } from './header.ts'
import { keepMetadataOf } from './metadata.ts'
import { fetchVideo, type VideoPlace, videoIn } from './video.ts'

const { dataSetCacheManager } = wadouri
const PIXEL_DATA = 'x7fe00010'
const TRANSFER_SYNTAX = 'x00020010'
const NUMBER_OF_FRAMES = 'x00280008'
/** Where the frames of files are that are not read whole, by what the loader calls these. */
const opened = new Map<string, Frames>()
/** The same of videos. */
const videos = new Map<string, VideoPlace>()

/** Says where the files of an upload are read from. */
export function openSource(uploadKey: string, addresses: Addresses) {
  openFetching(uploadKey, addresses)
}

/** Lets go of the files that are in memory. */
export function closeSource() {
  closeFetching()
  opened.clear()
  videos.clear()
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
  const film = videoOf(dataSet.string(TRANSFER_SYNTAX) ?? null)
  const index = frame === null ? 0 : frame - 1
  const frames = opened.get(place)
  try {
    if (film !== null) {
      const video = videos.get(place)
      const found = video ? await fetchVideo(imageId, video, film) : videoIn(dataSet)
      throw new ImageFault('video', film, found ?? undefined)
    }
    if (frames) return whole(await loadFrame(imageId, { dataSet, frames, index }, options))
    if (isHalved(dataSet)) {
      return whole(await decode(imageId, dataSet, halvedFrame(dataSet, index), options))
    }
    const loaded = wadouri.loadImageFromPromise(
      Promise.resolve(dataSet),
      imageId,
      index,
      place,
      options,
    )
    const image: Types.IImage & { data?: unknown } = await loaded.promise
    // It would keep the whole file in memory, beside the picture.
    delete image.data
    return whole(image)
  } catch (error) {
    throw error instanceof ImageFault ? error : new ImageFault(...whyOf(dataSet))
  } finally {
    // Of a file with many frames the next are read soon.
    if (framesOf(dataSet) === 1) dataSetCacheManager.unload(place)
  }
}

type Frame = { dataSet: DataSet; frames: Frames; index: number }

/** Loads one frame of a file that is not read whole. */
async function loadFrame(
  imageId: string,
  { dataSet, frames, index }: Frame,
  options: Record<string, unknown>,
): Promise<Types.IImage> {
  const range = bytesOf(frames, index)
  if (range === null) throw new ImageFault('damaged')
  const bytes = new Uint8Array(await fetchRange(imageId, range))
  if (frames.kind === 'plain' && bytes.length < range.length) throw new ImageFault('damaged')
  const pixels = frames.kind === 'plain' ? bytes : joinItems(bytes)
  return decode(imageId, dataSet, pixels, options)
}

/** Decodes what a file has of a frame. */
async function decode(
  imageId: string,
  dataSet: DataSet,
  bytes: Uint8Array,
  options: Record<string, unknown>,
): Promise<Types.IImage> {
  const syntax = dataSet.string(TRANSFER_SYNTAX) ?? ''
  const pixels = isHalved(dataSet) ? rgbOfHalved(bytes) : bytes
  const image = await createImage(imageId, pixels, syntax, options)
  if (!('voxelManager' in image)) throw new Error('The frame was not decoded.')
  return image
}

/** The image, if it has all its pixels: the library would leave the one before it in sight. @throws ImageFault */
function whole(image: Types.IImage): Types.IImage {
  const { rows, columns, numberOfComponents = 1 } = image
  if (image.getPixelData().length >= rows * columns * numberOfComponents) return image
  throw new ImageFault('damaged')
}

function whyOf(dataSet: DataSet): ConstructorParameters<typeof ImageFault> {
  const syntax = dataSet.string(TRANSFER_SYNTAX) ?? null
  const { kind, encoding } = faultOf(syntax, dataSet.elements[PIXEL_DATA] !== undefined)
  return [kind, encoding]
}

/** How many frames a file has; a video is shown as one. */
export const framesOf = (dataSet: DataSet): number =>
  videoOf(dataSet.string(TRANSFER_SYNTAX) ?? null) === null
    ? Math.max(1, Number(dataSet.intString(NUMBER_OF_FRAMES) ?? 1) || 1)
    : 1

/** What the loader calls the file: the id without scheme and frame. */
const placeOf = (imageId: string) => wadouri.parseImageId(imageId).url

/** Reads the file of an image, or its header where its frames are read one by one. @throws ImageFault */
export async function readFile(imageId: string): Promise<DataSet> {
  const place = placeOf(imageId)
  try {
    return await dataSetCacheManager.load(place, () => fetchWhole(place, imageId), imageId)
  } catch (error) {
    throw error instanceof ImageFault ? error : new ImageFault('damaged')
  }
}

/** The bytes of a file; of a video, and of one whose frames can be read one by one, those of its header. @throws ImageFault */
async function fetchWhole(place: string, imageId: string): Promise<ArrayBuffer> {
  const { bytes, size } = await fetchHead(imageId)
  if (bytes.byteLength >= size) return bytes
  const head = new Uint8Array(bytes)
  const video = openVideo(head)
  if (video) {
    videos.set(place, { from: video.from, size })
    return video.header
  }
  const found = openFrames(head, size)
  if (found) {
    opened.set(place, found.frames)
    return found.header
  }
  const from = bytes.byteLength
  const rest = await fetchRange(imageId, { from, length: size - from })
  const whole = new Uint8Array(size)
  whole.set(head)
  whole.set(new Uint8Array(rest), from)
  return whole.buffer
}
