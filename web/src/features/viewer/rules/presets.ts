/** A window of grey values: those around the center, so wide; all others are black or white. */
export type GreyWindow = { center: number; width: number }

export type Preset = GreyWindow & { name: string }

/** Windows that readers of CT use, in Hounsfield units, in the order of the keys 1 to 5. */
const ofCt: readonly Preset[] = [
  { name: 'Soft tissue', center: 40, width: 400 },
  { name: 'Lung', center: -600, width: 1500 },
  { name: 'Liver', center: 90, width: 150 },
  { name: 'Bone', center: 480, width: 2500 },
  { name: 'Brain', center: 40, width: 80 },
]

/** The windows to choose from for a kind of scan; grey values of other kinds have no common scale. */
export function presetsOf(modality: string | null): readonly Preset[] {
  return modality === 'CT' ? ofCt : []
}

/** The darkest and the brightest grey value of a window (DICOM PS3.3, section C.11.2.1.2.1). */
export function rangeOf({ center, width }: GreyWindow): { lower: number; upper: number } {
  const half = (width - 1) / 2
  return { lower: center - 0.5 - half, upper: center - 0.5 + half }
}

/** The window between two grey values, in whole units where it is wider than a few. */
export function windowOf({ lower, upper }: { lower: number; upper: number }): GreyWindow {
  const width = upper - lower + 1
  const digits = width > 10 ? 1 : 100
  const rounded = (value: number) => Math.round(value * digits) / digits
  return { center: rounded((lower + upper + 1) / 2), width: rounded(width) }
}
