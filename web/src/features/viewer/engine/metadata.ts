import { Enums, metaData } from '@cornerstonejs/core'
import { wadouri } from '@cornerstonejs/dicom-image-loader'
import type { DataSet } from 'dicom-parser'
import { type Calibration, calibrateBy, type KnownLine, pixelAspect } from '../rules/calibration.ts'
import { rateOf } from '../rules/cine.ts'
import { readCalibration } from './calibration.ts'
import { frameDataSet } from './functional-groups.ts'
import { readPixelModule } from './pixels.ts'

const { MetadataModules } = Enums

/** What is asked of an image after its file has been let go of. */
const KEPT = [
  MetadataModules.IMAGE_PLANE,
  MetadataModules.GENERAL_SERIES,
  MetadataModules.GENERAL_IMAGE,
  MetadataModules.VOI_LUT,
  MetadataModules.MODALITY_LUT,
  MetadataModules.SOP_COMMON,
  MetadataModules.CINE,
  MetadataModules.TRANSFER_SYNTAX,
]

const RECOMMENDED_RATE = 'x00082144'
const CINE_RATE = 'x00180040'
const FRAME_TIME = 'x00181063'

const calibrations = new Map<string, Calibration>()
const knownLines = new Map<string, KnownLine>()
const rates = new Map<string, number | null>()
const kept = new Map<string, ReadonlyMap<string, unknown>>()

/** Before the loader's own, which knows an image for as long as its file is in memory. */
const FIRST = 10_000

/** Answers from what was kept of an image. */
export function keepMetadata() {
  metaData.addProvider((type: string, imageId: unknown) => {
    return typeof imageId === 'string' ? kept.get(imageId)?.get(type) : undefined
  }, FIRST)
}

/**
 * Keeps what the header of an image says, a kilobyte or so.
 * @param index which frame of its file the image is, from 0
 */
export function keepMetadataOf(imageId: string, file: DataSet, index: number) {
  if (kept.has(imageId)) return
  const dataSet = frameDataSet(file, index)
  const modules = new Map(
    KEPT.map((type) => [type, readModule(type, imageId, dataSet)] as const).filter(
      ([, value]) => value !== undefined,
    ),
  )
  modules.set(MetadataModules.IMAGE_PIXEL, readPixelModule(dataSet))
  const plane = modules.get(MetadataModules.IMAGE_PLANE)
  const calibration = readCalibration(dataSet)
  calibrations.set(imageId, calibration)
  rates.set(imageId, readRate(dataSet))
  // The loader knows the PixelSpacing alone.
  if (calibration.spacing !== null && typeof plane === 'object') {
    const [rowPixelSpacing, columnPixelSpacing] = calibration.spacing
    modules.set(MetadataModules.IMAGE_PLANE, {
      ...plane,
      pixelSpacing: [rowPixelSpacing, columnPixelSpacing],
      rowPixelSpacing,
      columnPixelSpacing,
      usingDefaultValues: false,
    })
  }
  // A spacing of 0, as scanned film has it, would make the picture infinitely small.
  if (calibration.spacing === null && typeof plane === 'object') {
    modules.set(MetadataModules.IMAGE_PLANE, { ...plane, ...byPixels(dataSet) })
  }
  kept.set(imageId, modules)
}

/** A part of a header, by the library's names; undefined where the file has none, or rubbish in its place. */
function readModule(type: string, imageId: string, dataSet: DataSet): unknown {
  try {
    return wadouri.metaData.metadataForDataset(type, imageId, dataSet)
  } catch {
    return undefined
  }
}

const PIXEL_ASPECT_RATIO = 'x00280034'

/** Spacing of a picture without a single scale: the width of a pixel is the unit, and its height may differ. */
function byPixels(dataSet: DataSet) {
  const [height = 1, width = 1] =
    wadouri.metaData.getNumberValues(dataSet, PIXEL_ASPECT_RATIO, 2) ?? []
  const aspect = pixelAspect(height, width)
  return {
    pixelSpacing: [aspect, 1],
    rowPixelSpacing: aspect,
    columnPixelSpacing: 1,
    usingDefaultValues: true,
  }
}

function readRate(dataSet: DataSet): number | null {
  const read = (tag: string) => {
    const value = dataSet.floatString(tag)
    return value !== undefined && Number.isFinite(value) ? value : null
  }
  return rateOf({
    recommended: read(RECOMMENDED_RATE),
    cineRate: read(CINE_RATE),
    frameTime: read(FRAME_TIME),
  })
}

/** How many images a second an image's file asks for; null where it does not. */
export const rateIn = (imageId: string): number | null => rates.get(imageId) ?? null

/** What lengths in an image mean; null where its file was not read yet. */
export function calibrationFor(imageId: string): Calibration | null {
  const calibration = calibrationInFile(imageId)
  const line = knownLines.get(imageId)
  return calibration && line ? calibrateBy(calibration, line) : calibration
}

/** Calibration that the file states, without lines of known length. */
export const calibrationInFile = (imageId: string): Calibration | null =>
  calibrations.get(imageId) ?? null

/** Replaces the lines of known length, by image id. */
export function setKnownLines(lines: ReadonlyMap<string, KnownLine>) {
  knownLines.clear()
  for (const [imageId, line] of lines) knownLines.set(imageId, line)
}

/** Forgets the images of what was open before. */
export function forgetMetadata() {
  kept.clear()
  calibrations.clear()
  knownLines.clear()
  rates.clear()
}
