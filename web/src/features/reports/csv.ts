import type { ReportTable } from './table.ts'

/** A table of a report as a file: figures as numbers, no cell a formula to a spreadsheet. */
export async function csvOf({ head, rows }: ReportTable): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = rows.map(({ cells }) => cells.map(({ text, value }) => value ?? text))
  // Spreadsheets tell UTF-8 by the mark at the beginning.
  return stringify([[...head], ...lines], { escape_formulas: true, bom: true })
}
