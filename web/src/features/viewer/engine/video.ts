import type { DataSet } from 'dicom-parser'
import { isMp4 } from '../rules/mp4.ts'

const PIXEL_DATA = 'x7fe00010'

/** The video that a file holds, as browsers play it; null where it is in another container, such as a transport stream. */
export function videoIn(dataSet: DataSet): Blob | null {
  const fragments = dataSet.elements[PIXEL_DATA]?.fragments ?? []
  const parts = fragments.map(
    ({ position, length }) =>
      new Uint8Array(dataSet.byteArray.subarray(position, position + length)),
  )
  return isMp4(parts[0]) ? new Blob(parts, { type: 'video/mp4' }) : null
}
