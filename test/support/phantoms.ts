import { tags } from '#shared/dicom/tags.ts'
import type { Raster } from '#test/fixtures/dicom/encodings.ts'
import { imageFile } from '#test/fixtures/dicom/pictures.ts'
import type { Elements } from '#test/fixtures/dicom/writer.ts'
import type { TestFile } from './scans.ts'

/** Columns, rows and slices of the block phantom. */
export const BLOCK = { columns: 128, rows: 96, slices: 12 } as const
/** In mm: between rows, between columns, between slices. */
export const BLOCK_SPACING = { row: 1, column: 0.5, slice: 3 } as const
/** The bright block in it: its first column and row, and how many of each it has. */
export const BRIGHT = { column: 40, row: 30, columns: 40, rows: 40 } as const
/** The value of what surrounds the block, in Hounsfield units. */
export const AIR_HU = -1000
/** The bright block has another value in each slice, counted from 0. */
export const brightHu = (slice: number): number => 800 + 10 * slice

const INTERCEPT = -1024

function slicePixels(slice: number): Uint16Array {
  return Uint16Array.from({ length: BLOCK.columns * BLOCK.rows }, (_, index) => {
    const [column, row] = [index % BLOCK.columns, Math.trunc(index / BLOCK.columns)]
    const isBright =
      column >= BRIGHT.column &&
      column < BRIGHT.column + BRIGHT.columns &&
      row >= BRIGHT.row &&
      row < BRIGHT.row + BRIGHT.rows
    return (isBright ? brightHu(slice) : AIR_HU) - INTERCEPT
  })
}

const sliceRaster = (slice: number): Raster => ({
  width: BLOCK.columns,
  height: BLOCK.rows,
  components: 1,
  bits: 12,
  data: slicePixels(slice),
})

/**
 * An axial CT of a bright block in air, whose pixels are higher than wide. The upper left pixel of slice n lies at
 * x = -32, y = -48, z = 3n, in mm; `series` tells several apart.
 */
export function blockPhantom({
  series = 1,
  slices = Number(BLOCK.slices),
  study = '1.2.840.97',
  date = '',
  /** Height of slice 0, and of each slice above the one before, in mm. */
  from = 0,
  apart = Number(BLOCK_SPACING.slice),
} = {}): TestFile[] {
  return Array.from({ length: slices }, (_, slice) => {
    const file = imageFile({
      raster: sliceRaster(slice),
      fields: [
        [tags.sopClassUid, 'UI', '1.2.840.10008.5.1.4.1.1.2'],
        [tags.sopInstanceUid, 'UI', `${study}.${series}.${slice + 1}`],
        [tags.modality, 'CS', 'CT'],
        [tags.studyDate, 'DA', date],
        [tags.studyDescription, 'LO', 'PHANTOM'],
        [tags.seriesDescription, 'LO', `BLOCK ${series}`],
        [tags.patientName, 'PN', 'DOE^JANE'],
        [tags.studyInstanceUid, 'UI', study],
        [tags.seriesInstanceUid, 'UI', `${study}.${series}`],
        [tags.seriesNumber, 'IS', String(series)],
        [tags.instanceNumber, 'IS', String(slice + 1)],
        [tags.frameOfReferenceUid, 'UI', `${study}.0`],
        [tags.imagePositionPatient, 'DS', `-32\\-48\\${from + slice * apart}`],
        [tags.imageOrientationPatient, 'DS', '1\\0\\0\\0\\1\\0'],
        [tags.pixelSpacing, 'DS', `${BLOCK_SPACING.row}\\${BLOCK_SPACING.column}`],
        [tags.windowCenter, 'DS', '40'],
        [tags.windowWidth, 'DS', '400'],
        [tags.rescaleIntercept, 'DS', String(INTERCEPT)],
        [tags.rescaleSlope, 'DS', '1'],
      ],
    })
    return { name: `SE${series}/IM${slice + 1}`, bytes: new Uint8Array(file) }
  })
}

/** Two ultrasound regions beside each other: left of this column a pixel is 0.5 mm wide, from it on 1 mm. */
export const REGIONS_MEET = 64

const region = (left: number, right: number, delta: number): Elements => [
  [0x00186012, 'US', [1]],
  [0x00186014, 'US', [1]],
  [0x00186016, 'UL', [0]],
  [0x00186018, 'UL', [left]],
  [0x0018601a, 'UL', [0]],
  [0x0018601c, 'UL', [right]],
  [0x0018601e, 'UL', [BLOCK.rows - 1]],
  [0x00186024, 'US', [3]],
  [0x00186026, 'US', [3]],
  [0x0018602c, 'FD', [delta]],
  [0x0018602e, 'FD', [delta]],
]

const imagerSpacing = [0x00181164, 'DS', '0.2\\0.2'] as const

/** Pictures of the bright block that say in different ways how long things are, by what their series are called. */
const calibrated: Readonly<Record<string, { modality: string; fields: Elements }>> = {
  DETECTOR: { modality: 'CR', fields: [imagerSpacing] },
  'DETECTOR TWICE': {
    modality: 'CR',
    fields: [imagerSpacing, [tags.pixelSpacing, 'DS', '0.2\\0.2']],
  },
  ESTIMATED: { modality: 'CR', fields: [[0x00181114, 'DS', '1.25'], imagerSpacing] },
  CORRECTED: { modality: 'CR', fields: [imagerSpacing, [tags.pixelSpacing, 'DS', '0.16\\0.16']] },
  REGIONS: {
    modality: 'US',
    fields: [
      [
        0x00186011,
        'SQ',
        [region(0, REGIONS_MEET - 1, 0.05), region(REGIONS_MEET, BLOCK.columns - 1, 0.1)],
      ],
    ],
  },
  NOTHING: { modality: 'OT', fields: [] },
}

/** A file of each, in series after those of `blockPhantom`. */
export function calibratedBlocks(): TestFile[] {
  return Object.entries(calibrated).map(([name, { modality, fields }], at) => {
    const number = 10 + at
    const file = imageFile({
      raster: sliceRaster(0),
      fields: [...blockFields(number, name, modality), ...fields],
    })
    return { name: `SE${number}/IM1`, bytes: new Uint8Array(file) }
  })
}

/** Pictures across those of `blockPhantom`, in mm, to be crossed by them as lines; also in its frame of reference. */
export const SAGITTAL = { series: 5, column: 52, spacing: { row: 0.5, column: 1 } } as const
/** Degrees that the slices of the tilted series lean, as those of a gantry. */
export const TILT = 20

/**
 * A sagittal picture that lies at a column of the axial ones. Its columns go from front to back and its rows from head
 * to feet, from y = -48 and z = 40, in mm.
 */
export function sagittalBlock(): TestFile {
  const { series, column, spacing } = SAGITTAL
  return placedBlock({
    series,
    name: 'SAGITTAL',
    position: [-32 + column * BLOCK_SPACING.column, -48, 40],
    orientation: [0, 1, 0, 0, 0, -1],
    spacing,
  })
}

/** An axial picture through the middle of the sagittal one, which leans forward. */
export function tiltedBlock(): TestFile {
  const radians = (TILT * Math.PI) / 180
  return placedBlock({
    series: 6,
    name: 'TILTED',
    position: [-32, 0, 20],
    orientation: [1, 0, 0, 0, Math.cos(radians), Math.sin(radians)],
    spacing: BLOCK_SPACING,
  })
}

type Placed = {
  series: number
  name: string
  position: readonly number[]
  orientation: readonly number[]
  spacing: { row: number; column: number }
}

function placedBlock({ series, name, position, orientation, spacing }: Placed): TestFile {
  const file = imageFile({
    raster: sliceRaster(0),
    fields: [
      ...blockFields(series, name),
      [tags.frameOfReferenceUid, 'UI', '1.2.840.97.0'],
      [tags.imagePositionPatient, 'DS', position.join('\\')],
      [tags.imageOrientationPatient, 'DS', orientation.map((it) => it.toFixed(6)).join('\\')],
      [tags.pixelSpacing, 'DS', `${spacing.row}\\${spacing.column}`],
    ],
  })
  return { name: `SE${series}/IM1`, bytes: new Uint8Array(file) }
}

/** The attributes that the pictures of the block share, except those of lengths and places. */
const blockFields = (series: number, name: string, modality = 'CT'): Elements => [
  [tags.sopClassUid, 'UI', '1.2.840.10008.5.1.4.1.1.7'],
  [tags.sopInstanceUid, 'UI', `1.2.840.97.${series}.1`],
  [tags.modality, 'CS', modality],
  [tags.studyDescription, 'LO', 'PHANTOM'],
  [tags.seriesDescription, 'LO', name],
  [tags.patientName, 'PN', 'DOE^JANE'],
  [tags.studyInstanceUid, 'UI', '1.2.840.97'],
  [tags.seriesInstanceUid, 'UI', `1.2.840.97.${series}`],
  [tags.seriesNumber, 'IS', String(series)],
  [tags.windowCenter, 'DS', '1000'],
  [tags.windowWidth, 'DS', '400'],
]
