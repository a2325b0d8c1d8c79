/** Rows, then columns: how far the middles of two pixels are from each other, in mm. */
export type Spacing = readonly [number, number]

/** A place in a picture: column and row, from 0. */
export type Place = readonly [number, number]

/** A part of an ultrasound picture, its edges included; the spacing is null unless both of its axes are lengths. */
export type Region = {
  left: number
  top: number
  right: number
  bottom: number
  /** It lies over another region whose place it takes. */
  isAbove: boolean
  spacing: Spacing | null
}

/**
 * What lengths in a picture mean. patient: millimeters in the patient. estimated: the same, by an estimate of how much
 * larger things look on the detector. detector: on the detector. hand: by a line of known length. regions: each region
 * has its own scale. none: pixels, for the file says nothing.
 */
export type Calibration =
  | { kind: 'patient' | 'estimated' | 'detector' | 'hand'; spacing: Spacing }
  | { kind: 'regions'; spacing: null; regions: readonly Region[] }
  | { kind: 'none'; spacing: null }

/** The attributes of a file that lengths depend on; null where it lacks them. */
export type Facts = {
  pixelSpacing: readonly number[] | null
  imagerPixelSpacing: readonly number[] | null
  /** Whether PixelSpacing was corrected, as PixelSpacingCalibrationType tells. */
  isCorrected: boolean
  /** EstimatedRadiographicMagnificationFactor. */
  magnification: number | null
  regions: readonly Region[]
}

/** Spacings that differ by less are the same, written with other digits. */
const SAME = 0.001

/**
 * How a picture is calibrated (DICOM PS3.3, section 10.7). A PixelSpacing that is the same as the ImagerPixelSpacing is
 * that of the detector too, unless the file says how it was corrected.
 */
export function calibrationOf(facts: Facts): Calibration {
  const { regions, isCorrected, magnification } = facts
  if (regions.some(({ spacing }) => spacing !== null)) {
    return { kind: 'regions', spacing: null, regions }
  }
  const ofPixels = spacingOf(facts.pixelSpacing)
  const ofDetector = spacingOf(facts.imagerPixelSpacing)
  if (ofPixels && (!ofDetector || isCorrected || !isSame(ofPixels, ofDetector))) {
    return { kind: 'patient', spacing: ofPixels }
  }
  if (!ofDetector) return { kind: 'none', spacing: null }
  if (magnification === null || !isLength(magnification)) {
    return { kind: 'detector', spacing: ofDetector }
  }
  const [row, column] = ofDetector
  return { kind: 'estimated', spacing: [row / magnification, column / magnification] }
}

const isLength = (value: number) => Number.isFinite(value) && value > 0

/** Two lengths that can be ones; null for anything else. */
function spacingOf(values: readonly number[] | null): Spacing | null {
  const [row = 0, column = 0] = values ?? []
  return isLength(row) && isLength(column) ? [row, column] : null
}

const isSame = (one: Spacing, other: Spacing) =>
  one.every((value, axis) => Math.abs(value / (other[axis] ?? 0) - 1) < SAME)

/** The height of a pixel over its width; 1 where that would be out of all proportion, as the previews have it. */
export function pixelAspect(height: number, width: number): number {
  const aspect = height / width
  return aspect >= 0.1 && aspect <= 10 ? aspect : 1
}

/** The scale that holds for all of some places; null where none does. */
export function spacingAt(calibration: Calibration, places: readonly Place[]): Spacing | null {
  if (calibration.kind !== 'regions') return calibration.spacing
  const [first, ...others] = places.map((place) => regionAt(calibration.regions, place))
  return first && others.every((region) => region === first) ? first.spacing : null
}

/** The region that a place belongs to, of several that overlap the one above, then the smallest. */
function regionAt(regions: readonly Region[], [column, row]: Place): Region | null {
  const [region = null] = regions
    .filter(({ left, top, right, bottom }) => {
      const isInside = column >= left && column <= right
      return isInside && row >= top && row <= bottom
    })
    .toSorted(
      (one, other) => Number(other.isAbove) - Number(one.isAbove) || area(one) - area(other),
    )
  return region
}

const area = ({ left, top, right, bottom }: Region) => (right - left) * (bottom - top)

/** A length or an area; in pixels where the picture is not calibrated there. */
export type Measured = { value: number; unit: 'mm' | 'px' }

const PIXELS: Spacing = [1, 1]

/** How far two places of a picture are from each other. */
export function distance(calibration: Calibration, from: Place, to: Place): Measured {
  const spacing = spacingAt(calibration, [from, to])
  return { value: between(spacing ?? PIXELS, from, to), unit: spacing ? 'mm' : 'px' }
}

/** A line between two places whose true length in mm is known. */
export type KnownLine = { from: Place; to: Place; mm: number }

/** Calibrates a picture by a line of known length. Pixels keep their aspect ratio. A line of length 0 changes nothing. */
export function calibrateBy(calibration: Calibration, { from, to, mm }: KnownLine): Calibration {
  const spacing = spacingAt(calibration, [from, to]) ?? PIXELS
  const factor = mm / between(spacing, from, to)
  if (!isLength(factor)) return calibration
  return { kind: 'hand', spacing: [spacing[0] * factor, spacing[1] * factor] }
}

/** The area of an ellipse, by the ends of its two axes, in square millimeters or pixels. */
export function ellipseArea(
  calibration: Calibration,
  [oneFrom, oneTo, otherFrom, otherTo]: readonly [Place, Place, Place, Place],
): Measured {
  const spacing = spacingAt(calibration, [oneFrom, oneTo, otherFrom, otherTo])
  const [one, other] = [
    between(spacing ?? PIXELS, oneFrom, oneTo),
    between(spacing ?? PIXELS, otherFrom, otherTo),
  ]
  return { value: (Math.PI * one * other) / 4, unit: spacing ? 'mm' : 'px' }
}

/** The area of a rectangle, by a corner and the two beside it, in square millimeters or pixels. */
export function rectangleArea(
  calibration: Calibration,
  [corner, beside, below]: readonly [Place, Place, Place, ...Place[]],
): Measured {
  const spacing = spacingAt(calibration, [corner, beside, below])
  const [one, other] = [
    between(spacing ?? PIXELS, corner, beside),
    between(spacing ?? PIXELS, corner, below),
  ]
  return { value: one * other, unit: spacing ? 'mm' : 'px' }
}

const between = ([row, column]: Spacing, from: Place, to: Place) =>
  Math.hypot((to[0] - from[0]) * column, (to[1] - from[1]) * row)

/** Codes of PS3.3, section C.8.5.5.1. */
const CENTIMETERS = 3
const TWO_DIMENSIONAL = 1
const LOW_PRIORITY = 1
const MM_PER_CM = 10

/** An item of the SequenceOfUltrasoundRegions. */
export type UltrasoundRegion = {
  left: number
  top: number
  right: number
  bottom: number
  spatialFormat: number
  flags: number
  unitsX: number
  unitsY: number
  deltaX: number
  deltaY: number
}

/** A region as lengths are measured in it; those of time, speed or waves have no lengths. */
export function toRegion(told: UltrasoundRegion): Region {
  const { left, top, right, bottom, spatialFormat, flags, unitsX, unitsY, deltaX, deltaY } = told
  const isSpace =
    spatialFormat === TWO_DIMENSIONAL && unitsX === CENTIMETERS && unitsY === CENTIMETERS
  // A delta is negative where values fall towards the right or the bottom.
  const spacing = spacingOf([Math.abs(deltaY) * MM_PER_CM, Math.abs(deltaX) * MM_PER_CM])
  const isAbove = (flags & LOW_PRIORITY) === 0
  return { left, top, right, bottom, isAbove, spacing: isSpace ? spacing : null }
}
