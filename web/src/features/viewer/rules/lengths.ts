import { measuredTexts } from '../texts.ts'
import type { Measured } from './calibration.ts'

/** The lines that say how long a line is. */
export const lengthLines = ({ value, unit }: Measured): string[] => [
  measuredTexts.length(value, unit),
  ...notCalibrated(unit),
]

/** Statistics of the values in a part of a picture; null for colours. */
type Statistics = Readonly<Record<'mean' | 'max' | 'min' | 'stdDev', number | null>> & {
  modalityUnit: string
}

/** The lines that say how large an ellipse is, and what values there are in it. */
export function ellipseLines({ value, unit }: Measured, { modalityUnit, ...found }: Statistics) {
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
