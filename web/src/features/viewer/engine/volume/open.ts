import {
  cache,
  Enums,
  getShouldUseCPURendering,
  ImageVolume,
  imageLoader,
  utilities,
} from '@cornerstonejs/core'
import { hasRoomForVolume } from '../../rules/memory.ts'
import {
  canBeVolume,
  LEAST_SLICES,
  type NoVolume,
  type Slice,
  valueTypeFor,
} from '../../rules/volume.ts'
import type { PaneStack } from '../pane-stack.ts'
import { sliceOf } from './slices.ts'

const AT_A_TIME = 4

/** A stack as one block of values, which the library knows by its id. */
export type Block = { volumeId: string; slices: readonly Slice[] }

type Options = {
  /** What pictures may take, in bytes. */
  budget: number
  signal: AbortSignal
  /** Another picture is in memory; so many are by now. */
  onLoaded: (loaded: number) => void
}

let opened = 0

/**
 * Makes a volume of a stack, once all its pictures are in memory.
 * @returns why that cannot be, where it cannot; null where it is no longer wanted
 */
export async function openBlock(
  stack: PaneStack,
  options: Options,
): Promise<{ block: Block } | { why: NoVolume } | null> {
  const { imageIds } = stack
  const before = obstacleBefore(stack, options.budget)
  if (before !== null) return { why: before }
  await loadAll(stack, options)
  if (options.signal.aborted) return null
  const slices = imageIds.flatMap((imageId) => sliceOf(imageId) ?? [])
  if (slices.length < imageIds.length) return { why: 'unread' }
  const answer = canBeVolume(slices)
  if (!answer.can) return { why: answer.why }
  const [first] = slices
  if (first && !fitsCard(first, imageIds.length)) return { why: 'large' }
  opened += 1
  const volumeId = `planes-${opened}`
  putVolume(volumeId, imageIds)
  return { block: { volumeId, slices } }
}

/** What can be said before all pictures are there. */
function obstacleBefore({ imageIds, index }: PaneStack, budget: number): NoVolume | null {
  if (getShouldUseCPURendering() || mostInDepth() === 0) return 'noCard'
  if (imageIds.length < LEAST_SLICES) return 'few'
  const inSight = cache.getImage(imageIds[index] ?? '')
  if (!inSight) return 'unread'
  const { sizeInBytes: pictureBytes, rows, columns } = inSight
  const room = { pictureBytes, pixels: rows * columns, count: imageIds.length }
  return hasRoomForVolume(budget, room) ? null : 'large'
}

async function loadAll({ imageIds, optionsOf }: PaneStack, { signal, onLoaded }: Options) {
  const left = imageIds.values()
  let loaded = 0
  async function run() {
    for (const imageId of left) {
      if (signal.aborted) return
      const options = { ...optionsOf(imageId), requestType: Enums.RequestType.Prefetch }
      // What is missing is seen once all were tried.
      const image = await imageLoader.loadAndCacheImage(imageId, options).catch(() => null)
      if (image) loaded += 1
      onLoaded(loaded)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, run))
}

/** Gives the library the volume; its values are those of the pictures in memory, which stay there meanwhile. */
function putVolume(volumeId: string, imageIds: readonly string[]) {
  const types = imageIds.map((id) => cache.getImage(id)?.getPixelData().constructor.name ?? '')
  const props = utilities.generateVolumePropsFromImageIds([...imageIds], volumeId)
  const { metadata } = props
  const volume = new ImageVolume({
    ...props,
    // Measurements are kept by it. Those of images would be drawn foreshortened where other planes cross them.
    metadata: { ...metadata, FrameOfReferenceUID: `planes of ${imageIds[0]}` },
    dataType: valueTypeFor(types),
    // Else the library reads one of the files again, for its window.
    referencedImageIds: [...imageIds],
  })
  cache.putVolumeSync(volumeId, volume)
  // All its slices are still to go to the graphics card, which takes those that have changed.
  volume.modified()
}

/** Lets go of a volume, here and on the graphics card; its pictures stay. */
export function closeBlock({ volumeId }: Block) {
  const volume = cache.getVolume(volumeId)
  if (!volume) return
  cache.removeVolumeLoadObject(volumeId)
  volume.vtkOpenGLTexture?.destroyTexture()
}

const fitsCard = ({ rows, columns }: Slice, count: number) =>
  Math.max(rows, columns, count) <= mostInDepth()

let most: number | null = null

/** How many values a volume may have in each direction on the graphics card; 0 where there is none for volumes. */
function mostInDepth(): number {
  if (most !== null) return most
  const gl = document.createElement('canvas').getContext('webgl2')
  const told: unknown = gl?.getParameter(gl.MAX_3D_TEXTURE_SIZE)
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  most = typeof told === 'number' ? told : 0
  return most
}
