import type { StackViewport, Types } from '@cornerstonejs/core'
import type { ImageLook } from '#shared/model/key-image.ts'
import { rangeOf, windowOf } from '../rules/presets.ts'
import { round, toImage, toWorld } from './places.ts'
import { relativeZoom, setRelativeZoom } from './zoom.ts'

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
    zoom: Math.min(100, Math.max(0.01, round(relativeZoom(viewport)))),
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
  setRelativeZoom(viewport, look.zoom)
  const [x, y] = viewport.worldToCanvas(toWorld(viewport, look.center))
  const [middleX, middleY] = middleOf(viewport)
  const [panX, panY] = viewport.getPan()
  viewport.setPan([panX + middleX - x, panY + middleY - y])
  viewport.render()
}
