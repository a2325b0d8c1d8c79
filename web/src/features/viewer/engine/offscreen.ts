import { getShouldUseCPURendering, type RenderingEngine } from '@cornerstonejs/core'

type Offscreen = ReturnType<RenderingEngine['getOffscreenMultiRenderWindow']>
type Size = { width: number; height: number }

/**
 * Removes a viewport, and fits the canvases that the others are drawn in before they are copied to the page.
 *
 * Several viewports share a canvas that is as large as the largest of them. When one is removed, the library notes
 * the smaller size but leaves the canvas as it is. It would then copy another part of the canvas than the one that it
 * draws in: pictures would stand beside the places that values and lengths are read at.
 */
export function removeViewport(engine: RenderingEngine, viewportId: string) {
  engine.disableElement(viewportId)
  if (getShouldUseCPURendering()) return
  for (const [offscreen, size] of neededSizes(engine)) fitCanvas(offscreen, size)
}

/** How large each of the shared canvases must be. */
function neededSizes(engine: RenderingEngine): Map<Offscreen, Size> {
  const sizes = new Map<Offscreen, Size>()
  for (const { id, sWidth, sHeight } of engine.getViewports()) {
    const offscreen = engine.getOffscreenMultiRenderWindow(id)
    const { width = 0, height = 0 } = sizes.get(offscreen) ?? {}
    sizes.set(offscreen, { width: Math.max(width, sWidth), height: Math.max(height, sHeight) })
  }
  return sizes
}

function fitCanvas(offscreen: Offscreen, size: Size) {
  const [width, height] = offscreen.getOpenGLRenderWindow().getSize()
  const container = offscreen.getContainer()
  if (!container || (width === size.width && height === size.height)) return
  // The library keeps the size of the canvas in properties of its own of the container.
  Object.assign(container, size)
  offscreen.resize()
}
