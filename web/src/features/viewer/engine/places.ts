import type { StackViewport, Types } from '@cornerstonejs/core'
import type { ImagePoint } from '#shared/model/key-image.ts'

/** Converts a place in space to column and row of the picture in sight. */
export function toImage(viewport: StackViewport, world: Types.Point3): ImagePoint {
  const [column, row] = imageOf(viewport).worldToIndex(world)
  return [round(column ?? 0), round(row ?? 0)]
}

/** The place in space of a column and row of the picture in sight. */
export function toWorld(viewport: StackViewport, [column, row]: ImagePoint): Types.Point3 {
  const [x = 0, y = 0, z = 0] = imageOf(viewport).indexToWorld([column, row, 0])
  return [x, y, z]
}

/** A thousandth of a pixel is more than anybody can point at. */
export const round = (value: number) => Math.round(value * 1000) / 1000

/** The picture in sight, as the graphics card or the processor has it. */
function imageOf(viewport: StackViewport) {
  const image = viewport.getImageData()?.imageData
  if (!image?.worldToIndex || !image.indexToWorld) throw new Error('There is no picture in sight.')
  const { worldToIndex, indexToWorld } = image
  return {
    worldToIndex: (point: Types.Point3) => Array.from(worldToIndex(point)),
    indexToWorld: (index: Types.Point3) => Array.from(indexToWorld(index)),
  }
}
