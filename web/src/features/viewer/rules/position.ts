/** Where an image is along the normal of its plane, in mm; of a stack as far as it is known. */
export type Known = { index: number; position: number }

/** Where an image lies: three numbers each, in mm and as directions, as DICOM has them. */
export type Plane = {
  origin: readonly [number, number, number]
  rows: readonly [number, number, number]
  columns: readonly [number, number, number]
}

/** Planes that lean towards each other by less are scrolled together: the cosine of 30 degrees. */
const PARALLEL = Math.cos(Math.PI / 6)

/** A place in the patient in mm, or a direction. */
export type Vector = readonly [number, number, number]

export const dot = (one: Vector, other: Vector) =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/** The direction in which the slices of a plane lie behind each other. */
export const normalOf = ({ rows, columns }: Plane): Vector => [
  rows[1] * columns[2] - rows[2] * columns[1],
  rows[2] * columns[0] - rows[0] * columns[2],
  rows[0] * columns[1] - rows[1] * columns[0],
]

/** How far along a normal an image lies, in mm. */
export const alongNormal = ({ origin }: Plane, normal: Vector) => dot(origin, normal)

/** Whether two stacks are scrolled together. */
export const isParallel = (one: Plane, other: Plane) =>
  Math.abs(dot(normalOf(one), normalOf(other))) >= PARALLEL

/**
 * The image that lies at a position: between two known ones by the distance to them, outside of them as far
 * apart as they are. Slices of which nothing was read yet are found so, for they lie evenly.
 * @param known at least two, in any order; fewer tell nothing
 * @returns null where nothing can be said, or where the stack ends more than a slice before
 */
export function indexAt(known: readonly Known[], total: number, position: number): number | null {
  const ordered = known.toSorted((one, other) => one.index - other.index)
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last || first.index === last.index) return null
  const step = (last.position - first.position) / (last.index - first.index)
  if (step === 0) return null
  const rising = step > 0
  const after = ordered.findIndex((one) =>
    rising ? one.position >= position : one.position <= position,
  )
  const right = after > 0 ? ordered[after] : undefined
  const left = after > 0 ? ordered[after - 1] : undefined
  const index =
    left && right
      ? between(left, right, position)
      : outside(after === 0 ? first : last, step, position)
  const rounded = Math.round(index)
  if (rounded < -1 || rounded > total) return null
  return Math.min(total - 1, Math.max(0, rounded))
}

function between(left: Known, right: Known, position: number): number {
  const width = right.position - left.position
  const share = width === 0 ? 0 : (position - left.position) / width
  return left.index + share * (right.index - left.index)
}

const outside = ({ index, position: at }: Known, step: number, position: number) =>
  index + (position - at) / step
