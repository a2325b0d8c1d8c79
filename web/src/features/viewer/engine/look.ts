import type { StackViewport, Types } from '@cornerstonejs/core'
import type { ImageLook, ImagePoint } from '#shared/model/key-image.ts'
import { rangeOf, windowOf } from '../rules/presets.ts'

/** What a place in space is in the picture in sight: column and row. */
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
const round = (value: number) => Math.round(value * 1000) / 1000

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

const middleOf = ({ element }: StackViewport): Types.Point2 => [
  element.clientWidth / 2,
  element.clientHeight / 2,
]

/** How the picture in sight is looked at. */
export function lookOf(viewport: StackViewport, isInverted: boolean): ImageLook {
  const { voiRange } = viewport.getProperties()
  const { rotation = 0 } = viewport.getViewPresentation()
  const { flipHorizontal = false, flipVertical = false } = viewport.getCamera()
  const window = voiRange ? windowOf(voiRange) : null
  return {
    window: window && window.width > 0 ? window : null,
    isInverted,
    rotation: (Math.round(rotation) + 360) % 360,
    ...{ flipHorizontal, flipVertical },
    zoom: Math.min(100, Math.max(0.01, round(viewport.getZoom()))),
    center: toImage(viewport, viewport.canvasToWorld(middleOf(viewport))),
  }
}

/** Looks at the picture in sight as somebody did; `isWhiteFirst` where it is inverted as scanned. */
export function applyLook(viewport: StackViewport, look: ImageLook, isWhiteFirst: boolean) {
  viewport.resetProperties()
  viewport.resetCamera()
  viewport.setProperties({
    invert: look.isInverted !== isWhiteFirst,
    ...(look.window && { voiRange: rangeOf(look.window) }),
  })
  viewport.setCamera({ flipHorizontal: look.flipHorizontal, flipVertical: look.flipVertical })
  viewport.setViewPresentation({ rotation: look.rotation })
  viewport.setZoom(look.zoom)
  const [x, y] = viewport.worldToCanvas(toWorld(viewport, look.center))
  const [middleX, middleY] = middleOf(viewport)
  const [panX, panY] = viewport.getPan()
  viewport.setPan([panX + middleX - x, panY + middleY - y])
  viewport.render()
}
