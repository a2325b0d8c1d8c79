import { getShouldUseCPURendering, StackViewport } from '@cornerstonejs/core'
import { fitScale } from '../rules/zoom.ts'
import { toWorld } from './places.ts'

/** A viewport that shows a picture of a stack, or a plane through one. */
type Zoomed = Pick<StackViewport, 'getZoom' | 'setZoom'>

/** How much larger a picture is than where it fills its pane: 1 there. */
export const relativeZoom = (viewport: Zoomed): number => viewport.getZoom() / unitOf(viewport)

export function setRelativeZoom(viewport: Zoomed, zoom: number) {
  viewport.setZoom(zoom * unitOf(viewport))
}

/** Where the processor draws, the library counts pixels of the canvas for one of the picture. */
function unitOf(viewport: Zoomed): number {
  if (!(viewport instanceof StackViewport) || !getShouldUseCPURendering()) return 1
  const { rows, columns, rowPixelSpacing, columnPixelSpacing } = viewport.getCornerstoneImage()
  const { rotation = 0 } = viewport.getViewPresentation()
  return fitScale(viewport.getCanvas(), {
    ...{ rows, columns },
    spacing: [rowPixelSpacing, columnPixelSpacing],
    isOnSide: rotation % 180 !== 0,
  })
}

/** How many pixels of the screen a column of the picture in sight takes. */
export function pixelZoom(viewport: StackViewport): number {
  const [from, to] = [
    viewport.worldToCanvas(toWorld(viewport, [0, 0])),
    viewport.worldToCanvas(toWorld(viewport, [1, 0])),
  ]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}
