import { measuredTexts } from '../texts.ts'
import type { Measured } from './calibration.ts'

/** The lines that say how long a line is. */
export const lengthLines = ({ value, unit }: Measured): string[] => [
  measuredTexts.length(value, unit),
  ...notCalibrated(unit),
]

/** The lines of two lengths at right angles, the longer one first. */
export function axesLines(one: Measured, other: Measured): string[] {
  const [long, short] = one.value < other.value ? [other, one] : [one, other]
  return [
    measuredTexts.long(long.value, long.unit),
    measuredTexts.short(short.value, short.unit),
    ...notCalibrated(long.unit === 'px' ? long.unit : short.unit),
  ]
}

/** Statistics of the values in a part of a picture; null for colours. */
type Statistics = Readonly<Record<'mean' | 'max' | 'min' | 'stdDev', number | null>> & {
  modalityUnit: string
}

/** The lines that say how large an ellipse or a rectangle is, and what values there are in it. */
export function areaLines({ value, unit }: Measured, { modalityUnit, ...found }: Statistics) {
  const { mean, max, min, stdDev } = found
  const values = { mean, max, min, deviation: stdDev }
  return [
    measuredTexts.area(value, unit),
    ...notCalibrated(unit),
    ...measuredNames.flatMap((name) => {
      const one = values[name]
      return one === null ? [] : measuredTexts[name](one, modalityUnit)
    }),
  ]
}

const measuredNames = ['mean', 'max', 'min', 'deviation'] as const

const notCalibrated = (unit: Measured['unit']) =>
  unit === 'px' ? [measuredTexts.notCalibrated] : []
