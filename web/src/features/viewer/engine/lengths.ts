import { getRenderingEngines, StackViewport, type Types } from '@cornerstonejs/core'
import * as v from 'valibot'
import {
  type Calibration,
  distance,
  ellipseArea,
  type Measured,
  type Place,
  rectangleArea,
} from '../rules/calibration.ts'
import { areaLines, axesLines, lengthLines } from '../rules/lengths.ts'
import { calibrationFor } from './metadata.ts'
import { toImage } from './places.ts'

const OF_IMAGE = 'imageId:'

const world = v.pipe(
  v.custom<ArrayLike<number>>((value) => typeof value === 'object' && value !== null),
  v.transform((value) => Array.from(value)),
  v.tuple([v.number(), v.number(), v.number()]),
)
const line = v.object({ handles: v.object({ points: v.tuple([world, world]) }) })
const number = v.fallback(v.nullable(v.number()), null)
/** The library's statistics of the values in an ellipse; for colours they are lists, which are left out. */
const statistics = v.object({
  mean: v.optional(number, null),
  max: v.optional(number, null),
  min: v.optional(number, null),
  stdDev: v.optional(number, null),
  modalityUnit: v.optional(v.fallback(v.string(), ''), ''),
})
const four = v.object({ handles: v.object({ points: v.tuple([world, world, world, world]) }) })
const shape = v.object({ ...four.entries, cachedStats: v.record(v.string(), statistics) })

/** The lines beside a line in an image. The library itself knows one scale for all of an image. */
export function getLengthLines(data: unknown, targetId: string): string[] | undefined {
  const { success, output } = v.safeParse(line, data)
  const [from, to] = success ? placesIn(targetId, output.handles.points) : []
  const calibration = calibrationFor(targetId.slice(OF_IMAGE.length))
  return from && to && calibration ? lengthLines(distance(calibration, from, to)) : undefined
}

/** The lines beside two lengths at right angles in an image. */
export function getBidirectionalLines(data: unknown, targetId: string): string[] | undefined {
  const { success, output } = v.safeParse(four, data)
  const [from, to, side, otherSide] = success ? placesIn(targetId, output.handles.points) : []
  const calibration = calibrationFor(targetId.slice(OF_IMAGE.length))
  if (!from || !to || !side || !otherSide || !calibration) return undefined
  return axesLines(distance(calibration, from, to), distance(calibration, side, otherSide))
}

/** The lines beside an ellipse in an image: its area, and statistics of the values in it. */
export const getEllipseLines = (data: unknown, targetId: string): string[] | undefined =>
  getAreaLines(data, targetId, ellipseArea)

/**
 * The lines beside a rectangle in an image: its area, and statistics of the values in it.
 * @param targets ids of the images that contain the rectangle; a stack has one such image
 */
export function getRectangleLines(
  data: unknown,
  targets: string | readonly string[],
): string[] | undefined {
  const [targetId = ''] = typeof targets === 'string' ? [targets] : targets
  return getAreaLines(data, targetId, rectangleArea)
}

type Corners = readonly [Place, Place, Place, Place]

function getAreaLines(
  data: unknown,
  targetId: string,
  measureArea: (calibration: Calibration, corners: Corners) => Measured,
): string[] | undefined {
  const { success, output } = v.safeParse(shape, data)
  const statistics = success ? output.cachedStats[targetId] : undefined
  if (!success || !statistics) return undefined
  const [first, second, third, fourth] = placesIn(targetId, output.handles.points)
  const calibration = calibrationFor(targetId.slice(OF_IMAGE.length))
  if (!first || !second || !third || !fourth || !calibration) return undefined
  return areaLines(measureArea(calibration, [first, second, third, fourth]), statistics)
}

/** Columns and rows of some points in the image in sight; none where it is no longer in sight. */
function placesIn(targetId: string, points: readonly Types.Point3[]): Place[] {
  const imageId = targetId.slice(OF_IMAGE.length)
  const shown = (getRenderingEngines() ?? [])
    .flatMap((engine) => engine.getViewports())
    .find((one) => one instanceof StackViewport && one.getCurrentImageId() === imageId)
  if (!(shown instanceof StackViewport) || !targetId.startsWith(OF_IMAGE)) return []
  return points.map((point) => toImage(shown, point))
}
