import type { DataSet } from 'dicom-parser'

const PIXEL_DATA = 'x7fe00010'

/**
 * Whether two pixels each share the differences of their colours, without being compressed: the loader does not put
 * these right, so they are given to it as red, green and blue.
 */
export const isHalved = (dataSet: DataSet): boolean =>
  dataSet.string('x00280004') === 'YBR_FULL_422' &&
  dataSet.elements[PIXEL_DATA]?.encapsulatedPixelData !== true

/** The bytes of one of its frames, counted from 0; fewer where the file breaks off. */
export function halvedFrame(dataSet: DataSet, index: number): Uint8Array {
  const [rows, columns] = [dataSet.uint16('x00280010') ?? 0, dataSet.uint16('x00280011') ?? 0]
  const length = 2 * rows * columns
  const from = (dataSet.elements[PIXEL_DATA]?.dataOffset ?? 0) + index * length
  return dataSet.byteArray.subarray(from, from + length)
}
