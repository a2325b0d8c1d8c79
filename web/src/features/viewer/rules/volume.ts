import type { Spacing } from './calibration.ts'
import { alongNormal, dot, normalOf, type Plane, type Vector } from './position.ts'

/** What a picture of a stack says of itself, for planes to be laid through all of them. */
export type Slice = {
  /** Null where the file does not say. */
  plane: Plane | null
  /** By which origin that is told. */
  frame: string | null
  rows: number
  columns: number
  spacing: Spacing | null
  /** One value a pixel, and no colours. */
  isGrey: boolean
}

/** Why no other planes are laid through a stack. */
export type NoVolume =
  | 'noCard'
  | 'few'
  | 'large'
  | 'unread'
  | 'colours'
  | 'noPlaces'
  | 'noLengths'
  | 'sizes'
  | 'turned'
  | 'tilted'
  | 'uneven'

/** Planes across fewer slices than these show next to nothing. */
export const LEAST_SLICES = 8

/** The cosine of how far slices may be turned against each other: less than a degree. */
const SAME_DIRECTION = 0.9999
/** How far a slice may lie from where it should, as a share of their distance. */
const UNEVEN = 0.1
/** Slices that are nearer to each other lie at one place, in mm. */
const APART = 0.01

/**
 * Whether the slices of a stack, in any order, lie as one block: those of one size, turned the same way, as far
 * apart everywhere, straight behind each other. Any other would be drawn as it is not.
 */
export function canBeVolume(
  slices: readonly Slice[],
): { can: true } | { can: false; why: NoVolume } {
  const why = obstacleIn(slices)
  return why === null ? { can: true } : { can: false, why }
}

function obstacleIn(slices: readonly Slice[]): NoVolume | null {
  const [first] = slices
  if (!first || slices.length < LEAST_SLICES) return 'few'
  if (slices.some(({ isGrey }) => !isGrey)) return 'colours'
  const planes = slices.flatMap(({ plane }) => plane ?? [])
  const [plane] = planes
  if (!plane || planes.length < slices.length) return 'noPlaces'
  if (slices.some(({ frame }) => frame !== first.frame)) return 'noPlaces'
  const { spacing } = first
  if (!spacing || slices.some((slice) => slice.spacing === null)) return 'noLengths'
  if (slices.some((slice) => !isSameSize(slice, first))) return 'sizes'
  if (planes.some((one) => !isTurnedAs(one, plane))) return 'turned'
  const normal = normalOf(plane)
  const positions = planes.map((one) => alongNormal(one, normal)).sort((one, other) => one - other)
  if (!areEven(positions)) return 'uneven'
  const slant = Math.max(...planes.map((one) => besideOf(one, plane, normal)))
  return slant > Math.max(...spacing) ? 'tilted' : null
}

const isSameSize = (one: Slice, other: Slice) =>
  one.rows === other.rows &&
  one.columns === other.columns &&
  isSameLength(one.spacing?.[0], other.spacing?.[0]) &&
  isSameLength(one.spacing?.[1], other.spacing?.[1])

/** Lengths are written with a few digits, which programs round as they like. */
const isSameLength = (one = 0, other = 0) => Math.abs(one - other) <= 0.001 * Math.max(one, other)

const isTurnedAs = (one: Plane, other: Plane) =>
  dot(one.rows, other.rows) >= SAME_DIRECTION && dot(one.columns, other.columns) >= SAME_DIRECTION

/** @param positions in mm, in order */
function areEven(positions: readonly number[]): boolean {
  const from = positions[0] ?? 0
  const step = ((positions.at(-1) ?? 0) - from) / (positions.length - 1)
  return (
    step >= APART &&
    positions.every((position, nth) => Math.abs(position - from - nth * step) <= UNEVEN * step)
  )
}

/** How far the corner of a slice is from lying straight behind that of another, in mm. */
function besideOf({ origin }: Plane, first: Plane, normal: Vector): number {
  const way = less(origin, first.origin)
  return Math.hypot(...less(way, times(normal, dot(way, normal))))
}

const less = (one: Vector, other: Vector): Vector => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
]

const times = ([x, y, z]: Vector, factor: number): Vector => [x * factor, y * factor, z * factor]

const plus = (one: Vector, other: Vector): Vector => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
]

/**
 * Which slice of a stack planes begin in, where this one is in sight, from 0: at either end of it is seldom
 * anything, and who is still at the first image has gone nowhere.
 */
export const firstSlice = (inSight: number, count: number): number =>
  inSight === 0 ? Math.floor((count - 1) / 2) : inSight

/** The place in the middle of a slice, in mm; its spacing and plane must be known. */
export function middleOf({ plane, spacing, rows, columns }: Slice): Vector | null {
  if (!plane || !spacing) return null
  const [betweenRows, betweenColumns] = spacing
  const across = times(plane.rows, ((columns - 1) / 2) * betweenColumns)
  const down = times(plane.columns, ((rows - 1) / 2) * betweenRows)
  return plus(plus(plane.origin, across), down)
}

/** A place, moved straight into a plane. */
export function intoPlane(
  place: Vector,
  { normal, through }: { normal: Vector; through: Vector },
): Vector {
  return plus(place, times(normal, dot(less(through, place), normal)))
}

/** The slice that a place lies in, or nearest to, from 0. */
export function nearestSlice(slices: readonly Slice[], place: Vector): number {
  const distances = slices.map(({ plane }) =>
    plane ? Math.abs(dot(less(place, plane.origin), normalOf(plane))) : Number.POSITIVE_INFINITY,
  )
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/**
 * How the images of a stack follow each other along the normal of a plane: 1 if their numbers rise
 * along it, -1 if they fall; 0 if the plane is not one of the images.
 */
export function stackDirection(slices: readonly Slice[], normal: Vector): 1 | -1 | 0 {
  const [first, last] = [slices[0]?.plane, slices.at(-1)?.plane]
  if (!first || !last) return 0
  if (Math.abs(dot(normalOf(first), normal)) < SAME_DIRECTION) return 0
  return dot(less(last.origin, first.origin), normal) < 0 ? -1 : 1
}

/** What the values of a volume are kept as. */
export type ValueType = 'Uint8Array' | 'Int16Array' | 'Uint16Array' | 'Float32Array'

/**
 * The narrowest that has room for every value of the pictures: those of a dark slice may be decoded into fewer
 * bytes than those of a bright one.
 * @param types what their values are decoded into
 */
export function valueTypeFor(types: readonly string[]): ValueType {
  const all = new Set(types)
  const isOnly = (...some: string[]) => [...all].every((type) => some.includes(type))
  if (isOnly('Uint8Array', 'Uint8ClampedArray')) return 'Uint8Array'
  if (isOnly('Uint8Array', 'Uint8ClampedArray', 'Uint16Array')) return 'Uint16Array'
  if (isOnly('Uint8Array', 'Uint8ClampedArray', 'Int8Array', 'Int16Array')) return 'Int16Array'
  return 'Float32Array'
}
