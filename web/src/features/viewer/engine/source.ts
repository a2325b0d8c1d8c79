import type { Types } from '@cornerstonejs/core'
import { createImage, wadouri } from '@cornerstonejs/dicom-image-loader'
import type { DataSet } from 'dicom-parser'
import { hasMarker } from '#shared/dicom/dataset.ts'
import { factsOf, missingStart } from '#shared/dicom/directory.ts'
import type { Addresses } from '../rules/addresses.ts'
import { faultOf, ImageFault, videoOf } from '../rules/fault.ts'
import { bytesOf, type Frames, joinItems } from '../rules/frames.ts'
import { readImageId } from '../rules/image-id.ts'
import { closeFetching, fetchHead, fetchRange, openFetching } from './fetching.ts'
import { openFrames, openVideo } from './header.ts'
import { keepMetadataOf } from './metadata.ts'
import { isUndecodable, readPlainFrame, toLoadable } from './pixels.ts'
import { fetchVideo, type VideoPlace, videoIn } from './video.ts'

const { dataSetCacheManager } = wadouri
const PIXEL_DATA = 'x7fe00010'
const TRANSFER_SYNTAX = 'x00020010'
const SOP_CLASS = 'x00080016'
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
  const film = videoOf(dataSet.string(TRANSFER_SYNTAX) ?? null)
  const index = frame === null ? 0 : frame - 1
  const frames = opened.get(place)
  try {
    keepMetadataOf(imageId, dataSet, index)
    if (film !== null) {
      const video = videos.get(place)
      const found = video ? await fetchVideo(imageId, video, film) : videoIn(dataSet)
      throw new ImageFault('video', { encoding: film, ...(found && { video: found }) })
    }
    if (isUndecodable(dataSet)) {
      throw new ImageFault('encoding', { encoding: dataSet.string(TRANSFER_SYNTAX) ?? null })
    }
    const bytes = frames
      ? await fetchFrame(imageId, frames, index)
      : (readPlainFrame(dataSet, index) ?? wadouri.getEncapsulatedImageFrame(dataSet, index))
    return whole(await decode(imageId, dataSet, bytes, options))
  } catch (error) {
    throw error instanceof ImageFault ? error : faultIn(dataSet)
  } finally {
    // Of a file with many frames the next are read soon.
    if (framesOf(dataSet) === 1) dataSetCacheManager.unload(place)
  }
}

/** Fetches what a file that is not read whole has of one of its frames. */
async function fetchFrame(imageId: string, frames: Frames, index: number): Promise<Uint8Array> {
  const range = bytesOf(frames, index)
  if (range === null) throw new ImageFault('damaged')
  const bytes = new Uint8Array(await fetchRange(imageId, range))
  if (frames.kind === 'plain' && bytes.length < range.length) throw new ImageFault('damaged')
  return frames.kind === 'plain' ? bytes : joinItems(bytes)
}

/** Decodes what a file has of a frame. */
async function decode(
  imageId: string,
  dataSet: DataSet,
  bytes: Uint8Array,
  options: Record<string, unknown>,
): Promise<Types.IImage> {
  const syntax = dataSet.string(TRANSFER_SYNTAX) ?? ''
  const image = await createImage(imageId, toLoadable(dataSet, bytes), syntax, options)
  if (!('voxelManager' in image)) throw new Error('The frame was not decoded.')
  return image
}

/** The image, if it has all its pixels: the library would leave the one before it in sight. @throws ImageFault */
function whole(image: Types.IImage): Types.IImage {
  const { rows, columns, numberOfComponents = 1 } = image
  if (image.getPixelData().length >= rows * columns * numberOfComponents) return image
  throw new ImageFault('damaged')
}

const faultIn = (dataSet: DataSet): ImageFault =>
  faultOf({
    syntax: dataSet.string(TRANSFER_SYNTAX) ?? null,
    sopClass: dataSet.string(SOP_CLASS) ?? null,
    hasPixels: dataSet.elements[PIXEL_DATA] !== undefined,
  })

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

/** The bytes of a file that is whole in memory; those from before Part 10, which begin with their data set, get a start. */
function withStart(bytes: ArrayBuffer): ArrayBuffer {
  const file = new Uint8Array(bytes)
  const facts = hasMarker(file) ? null : factsOf(file)
  const start = facts && missingStart(file, facts)
  if (!start) return bytes
  const whole = new Uint8Array(start.length + file.length)
  whole.set(start)
  whole.set(file, start.length)
  return whole.buffer
}

/** The bytes of a file; of a video, and of one whose frames can be read one by one, those of its header. @throws ImageFault */
async function fetchWhole(place: string, imageId: string): Promise<ArrayBuffer> {
  const { bytes, size } = await fetchHead(imageId)
  if (bytes.byteLength >= size) return withStart(bytes)
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
  return withStart(whole.buffer)
}
