import { tags } from '#shared/dicom/tags.ts'
import type { Raster } from '#test/fixtures/dicom/encodings.ts'
import { imageFile } from '#test/fixtures/dicom/pictures.ts'
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

/**
 * An axial CT of a bright block in air, whose pixels are higher than wide. The upper left pixel of slice n lies at
 * x = -32, y = -48, z = 3n, in mm; `series` tells several apart.
 */
export function blockPhantom({ series = 1, slices = BLOCK.slices } = {}): TestFile[] {
  return Array.from({ length: slices }, (_, slice) => {
    const raster: Raster = {
      width: BLOCK.columns,
      height: BLOCK.rows,
      components: 1,
      bits: 12,
      data: slicePixels(slice),
    }
    const file = imageFile({
      raster,
      fields: [
        [tags.sopClassUid, 'UI', '1.2.840.10008.5.1.4.1.1.2'],
        [tags.sopInstanceUid, 'UI', `1.2.840.97.${series}.${slice + 1}`],
        [tags.modality, 'CS', 'CT'],
        [tags.studyDescription, 'LO', 'PHANTOM'],
        [tags.seriesDescription, 'LO', `BLOCK ${series}`],
        [tags.patientName, 'PN', 'DOE^JANE'],
        [tags.studyInstanceUid, 'UI', '1.2.840.97'],
        [tags.seriesInstanceUid, 'UI', `1.2.840.97.${series}`],
        [tags.seriesNumber, 'IS', String(series)],
        [tags.instanceNumber, 'IS', String(slice + 1)],
        [tags.frameOfReferenceUid, 'UI', '1.2.840.97.0'],
        [tags.imagePositionPatient, 'DS', `-32\\-48\\${slice * BLOCK_SPACING.slice}`],
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
