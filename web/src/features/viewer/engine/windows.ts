import type { GreyWindow } from '../rules/presets.ts'
import { numbersOf } from './details.ts'

/** The windows that a file proposes, by its module for them. */
export function windowsOf({ windowCenter, windowWidth }: Record<string, unknown>): GreyWindow[] {
  const [centers, widths] = [numbersOf(windowCenter), numbersOf(windowWidth)]
  return centers.flatMap((center, at) => {
    const width = widths[at]
    return width === undefined || width <= 0 ? [] : [{ center, width }]
  })
}
