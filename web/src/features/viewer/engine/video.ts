import type { DataSet } from 'dicom-parser'
import { ImageFault } from '../rules/fault.ts'
import { fragmentsOf } from '../rules/fragments.ts'
import { videoBytes } from '../rules/memory.ts'
import { isMp4 } from '../rules/mp4.ts'
import { fetchBlob, fetchRange } from './fetching.ts'
import { isOnPhone } from './start.ts'

const PIXEL_DATA = 'x7fe00010'

/** As far as the first box of MP4 says what it is. */
const FIRST_BOX = 12
const TYPE = 'video/mp4'

/** Where the items of a video begin, in a file of so many bytes that is not read whole. */
export type VideoPlace = { from: number; size: number }

/**
 * The video of a file that is not read whole; null where it is in another container than MP4.
 * @throws ImageFault
 */
export async function fetchVideo(
  imageId: string,
  { from, size }: VideoPlace,
  film: string,
): Promise<Blob | null> {
  const fragments = await fragmentsOf((range) => fetchRange(imageId, range), { from, size })
  const [first] = fragments ?? []
  if (!fragments || !first) throw new ImageFault('damaged')
  const box = await fetchRange(imageId, { ...first, length: Math.min(FIRST_BOX, first.length) })
  if (!isMp4(new Uint8Array(box))) return null
  if (size > videoBytes({ isPhone: isOnPhone() }))
    throw new ImageFault('longVideo', { encoding: film })
  const parts: Blob[] = []
  for (const fragment of fragments) parts.push(await fetchBlob(imageId, fragment))
  return new Blob(parts, { type: TYPE })
}

/** The video that a file in memory holds, as browsers play it; null where it is in another container, such as a transport stream. */
export function videoIn(dataSet: DataSet): Blob | null {
  const fragments = dataSet.elements[PIXEL_DATA]?.fragments ?? []
  const parts = fragments.map(
    ({ position, length }) =>
      new Uint8Array(dataSet.byteArray.subarray(position, position + length)),
  )
  return isMp4(parts[0]) ? new Blob(parts, { type: TYPE }) : null
}
