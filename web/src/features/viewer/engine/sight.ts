import type { StackViewport } from '@cornerstonejs/core'
import type { ImageLook, ImagePoint } from '#shared/model/key-image.ts'
import { applyLook, lookOf } from './look.ts'
import type { PaneState } from './pane-state.ts'
import { toImage, toWorld } from './places.ts'

/** Column and row on the screen, from the pane's upper left corner. */
export type Spot = readonly [number, number]

/** The picture in sight: how it is looked at, and what of it lies where in the pane. */
export type Sight = {
  readonly index: number
  readonly look: () => ImageLook
  readonly seeAs: (look: ImageLook) => void
  readonly pointAt: (spot: Spot) => ImagePoint
  readonly spotOf: (point: ImagePoint) => Spot
}

export function createSight(
  viewport: StackViewport,
  { index, isInverted }: Pick<PaneState, 'index' | 'isInverted'>,
  isWhiteFirst: boolean,
): Sight {
  return {
    index,
    look: () => lookOf(viewport, isInverted),
    seeAs: (look) => applyLook(viewport, look, isWhiteFirst),
    pointAt: ([x, y]) => toImage(viewport, viewport.canvasToWorld([x, y])),
    spotOf: (point) => {
      const [x, y] = viewport.worldToCanvas(toWorld(viewport, point))
      return [x, y]
    },
  }
}
