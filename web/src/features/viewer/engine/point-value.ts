import { cache, Enums, metaData } from '@cornerstonejs/core'
import * as v from 'valibot'
import { pointLines } from '../rules/point.ts'
import { moduleOf } from './reading.ts'

const { MetadataModules } = Enums
const OF_IMAGE = 'imageId:'

const vector = v.pipe(
  v.custom<ArrayLike<number>>((value) => typeof value === 'object' && value !== null),
  v.transform((value) => Array.from(value)),
  v.tuple([v.number(), v.number(), v.number()]),
)

/** The library reports where a point lies in space, and in which column and row. */
const point = v.object({
  handles: v.object({ points: v.tuple([vector]) }),
  cachedStats: v.record(v.string(), v.object({ index: v.nullish(vector) })),
})

/**
 * The lines beside a point in an image: its value and where it lies. The library itself finds a value in the first
 * image of a stack only: it looks for the slice of that number within the image, which has one slice.
 */
export function getPointLines(data: unknown, targetId: string): string[] | undefined {
  const read = v.safeParse(point, data)
  if (!read.success || !targetId.startsWith(OF_IMAGE)) return undefined
  const imageId = targetId.slice(OF_IMAGE.length)
  const image = cache.getImage(imageId)
  const [column, row] = read.output.cachedStats[targetId]?.index ?? []
  if (!image?.voxelManager || column === undefined || row === undefined) return undefined
  if (column < 0 || row < 0 || column >= image.columns || row >= image.rows) return undefined
  const value: unknown = image.voxelManager.getAtIJKPoint([column, row, 0])
  const { imageOrientationPatient } = moduleOf(imageId, MetadataModules.IMAGE_PLANE)
  return pointLines({
    values: valuesIn(value),
    isHounsfield: metaData.get(MetadataModules.GENERAL_SERIES, imageId)?.modality === 'CT',
    position: imageOrientationPatient ? read.output.handles.points[0] : null,
    column,
    row,
  })
}

/** One value, or those of red, green and blue. */
const valuesIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : v.parse(vector, value)
