import type { StackViewport } from '@cornerstonejs/core'
import { relativeZoom, setRelativeZoom } from './zoom.ts'

/** What shows a picture of a stack, or a plane through one. */
type Zoomed = Pick<StackViewport, 'getZoom' | 'setZoom' | 'setPan' | 'render'>

const ZOOM_STEP = 1.2
const MOST_ZOOM = 40
const LEAST_ZOOM = 0.05

export function rotate(viewport: StackViewport, degrees: number) {
  const { rotation = 0 } = viewport.getViewPresentation()
  viewport.setViewPresentation({ rotation: (rotation + degrees + 360) % 360 })
  viewport.render()
}

export function flip(viewport: StackViewport, axis: 'horizontal' | 'vertical') {
  const { flipHorizontal = false, flipVertical = false } = viewport.getCamera()
  viewport.setCamera(
    axis === 'horizontal' ? { flipHorizontal: !flipHorizontal } : { flipVertical: !flipVertical },
  )
  viewport.render()
}

/** A step closer, or further away. */
export function zoom(viewport: Zoomed, direction: 1 | -1) {
  const wanted = relativeZoom(viewport) * ZOOM_STEP ** direction
  setRelativeZoom(viewport, Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, wanted)))
  viewport.render()
}

const NEXT_TO_NOTHING = 0.01

/** Whether the whole picture is in sight, in the middle, as it was opened. */
export function isWhole(viewport: StackViewport): boolean {
  const [x, y] = viewport.getPan()
  const moved = Math.max(Math.abs(x), Math.abs(y), Math.abs(relativeZoom(viewport) - 1))
  return moved < NEXT_TO_NOTHING
}

/** Fits the picture into a pane of another size, turned as it is. */
export function refit(viewport: StackViewport) {
  const { flipHorizontal = false, flipVertical = false } = viewport.getCamera()
  const { rotation = 0 } = viewport.getViewPresentation()
  viewport.resetCamera()
  viewport.setCamera({ flipHorizontal, flipVertical })
  viewport.setViewPresentation({ rotation })
  viewport.render()
}

/** The whole picture, in the middle. */
export function fitWhole(viewport: Zoomed) {
  setRelativeZoom(viewport, 1)
  viewport.setPan([0, 0])
  viewport.render()
}
