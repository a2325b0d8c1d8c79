import type { Cell, ReportTable, Unit } from './table.ts'
import { reportTexts as texts } from './texts.ts'

/** A line above the table: its label, and its text. */
export type AboutLine = readonly [label: string, text: string]

/**
 * A table of a report as a file: lines that say which report it is of, and figures as numbers with
 * their units in the titles. No cell is a formula to a spreadsheet.
 */
export async function csvOf(table: ReportTable, about: readonly AboutLine[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = [...about, [], ...linesOf(table)]
  // Spreadsheets tell UTF-8 by the mark at the beginning.
  return stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, bom: true },
  )
}

/** Titles carry the unit of their column. Where columns mix units, the names of rows carry them. */
function linesOf({ head, rows }: ReportTable): (string | number)[][] {
  const columns = head.map((_, place) => unitOf(rows.map(({ cells }) => cells[place])))
  const isMixed = columns.includes('mixed')
  const titles = head.map((title, place) => withUnit(title, isMixed ? null : columns[place]))
  return [
    titles,
    ...rows.map(({ cells }) => {
      const [first, ...figures] = cells.map(({ text, value }) => value ?? text)
      const unit = isMixed ? unitOf(cells) : null
      return [withUnit(String(first ?? ''), unit), ...figures]
    }),
  ]
}

/** The one unit of all figures among some cells; null if they are counts or no figures. */
function unitOf(cells: readonly (Cell | undefined)[]): Unit | 'mixed' | null {
  const units = new Set(
    cells.flatMap((cell) => (cell?.value === undefined ? [] : [cell.unit ?? null])),
  )
  if (units.size > 1) return 'mixed'
  return [...units][0] ?? null
}

function withUnit(title: string, unit: Unit | 'mixed' | null | undefined): string {
  return unit && unit !== 'mixed' ? `${title} (${texts.units[unit]})` : title
}
