import type { Spacing } from './calibration.ts'

type Size = { width: number; height: number }

/** How many pixels of a canvas the shorter side of a picture's pixels has where the whole picture fills the canvas. */
export function fitScale(
  { width, height }: Size,
  {
    rows,
    columns,
    spacing: [row, column],
    isOnSide,
  }: { rows: number; columns: number; spacing: Spacing; isOnSide: boolean },
): number {
  const shorter = Math.min(row, column)
  const [across, down] = isOnSide ? [rows, columns] : [columns, rows]
  return Math.min(width / (across * (column / shorter)), height / (down * (row / shorter)))
}
