import type { StackViewport, Types } from '@cornerstonejs/core'
import { type Direction, edgeLetters, opposite } from '../rules/orientation.ts'

/** What the edges of a picture are called: left, top, right, bottom. */
export type Edges = readonly [string, string, string, string]

/** What shows a picture, and knows where its pixels lie in the patient. */
type Shows = Pick<StackViewport, 'element' | 'canvasToWorld'>

export function edgesOf(viewport: Shows): Edges {
  const { clientWidth: width, clientHeight: height } = viewport.element
  const middle: Types.Point2 = [width / 2, height / 2]
  const right = direction(viewport, middle, [width, height / 2])
  const down = direction(viewport, middle, [width / 2, height])
  return [
    edgeLetters(opposite(right)),
    edgeLetters(opposite(down)),
    edgeLetters(right),
    edgeLetters(down),
  ]
}

function direction(viewport: Shows, from: Types.Point2, to: Types.Point2): Direction {
  const [x, y, z] = viewport.canvasToWorld(from)
  const [toX, toY, toZ] = viewport.canvasToWorld(to)
  return [toX - x, toY - y, toZ - z]
}
