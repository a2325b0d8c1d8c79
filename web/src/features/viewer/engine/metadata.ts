import { Enums, metaData } from '@cornerstonejs/core'
import { wadouri } from '@cornerstonejs/dicom-image-loader'

const { MetadataModules } = Enums

/** What is asked of an image after its file has been let go of. */
const KEPT = [
  MetadataModules.IMAGE_PLANE,
  MetadataModules.GENERAL_SERIES,
  MetadataModules.GENERAL_IMAGE,
  MetadataModules.IMAGE_PIXEL,
  MetadataModules.VOI_LUT,
  MetadataModules.MODALITY_LUT,
  MetadataModules.SOP_COMMON,
  MetadataModules.CALIBRATION,
  MetadataModules.CINE,
  MetadataModules.MULTIFRAME,
  MetadataModules.TRANSFER_SYNTAX,
]

const kept = new Map<string, ReadonlyMap<string, unknown>>()

/** Before the loader's own, which knows an image for as long as its file is in memory. */
const FIRST = 10_000

/** Answers from what was kept of an image. */
export function keepMetadata() {
  metaData.addProvider((type: string, imageId: unknown) => {
    return typeof imageId === 'string' ? kept.get(imageId)?.get(type) : undefined
  }, FIRST)
}

/** Keeps what the header of an image says, a kilobyte or so; its file must be in memory. */
export function keepMetadataOf(imageId: string) {
  if (kept.has(imageId)) return
  const read = (type: string): [string, unknown] => [
    type,
    wadouri.metaData.metaDataProvider(type, imageId),
  ]
  kept.set(imageId, new Map(KEPT.map(read).filter(([, value]) => value !== undefined)))
}

/** Forgets the images of what was open before. */
export function forgetMetadata() {
  kept.clear()
}
