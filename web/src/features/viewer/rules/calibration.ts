/** Rows, then columns: how far the middles of two pixels are from each other, in mm. */
export type Spacing = readonly [number, number]

/**
 * What lengths in a picture mean. patient: millimeters in the patient. detector: on the detector, where things
 * look larger than they are. none: pixels, for the file says nothing.
 */
export type Calibration =
  | { kind: 'patient' | 'detector'; spacing: Spacing }
  | { kind: 'none'; spacing: null }

/** How a picture is calibrated, by its PixelSpacing, else its ImagerPixelSpacing (DICOM PS3.3, section 10.7). */
export function calibrationOf({
  pixelSpacing,
  imagerPixelSpacing,
}: {
  pixelSpacing: readonly number[] | null
  imagerPixelSpacing: readonly number[] | null
}): Calibration {
  const ofPatient = spacingOf(pixelSpacing)
  if (ofPatient) return { kind: 'patient', spacing: ofPatient }
  const ofDetector = spacingOf(imagerPixelSpacing)
  if (ofDetector) return { kind: 'detector', spacing: ofDetector }
  return { kind: 'none', spacing: null }
}

/** Two lengths that can be ones; null for anything else. */
function spacingOf(values: readonly number[] | null): Spacing | null {
  const [row = 0, column = 0] = values ?? []
  const isLength = (value: number) => Number.isFinite(value) && value > 0
  return isLength(row) && isLength(column) ? [row, column] : null
}
