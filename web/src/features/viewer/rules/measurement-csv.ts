import type { Drawing } from './measurement-history.ts'
import { type Study, seriesOfFile } from './opened.ts'

/** The heads of the columns, in their order. */
export type Columns = readonly [
  name: string,
  tool: string,
  results: string,
  series: string,
  image: string,
  frame: string,
  points: string,
  drawnAt: string,
]

/** Programs for tables take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Measurements as a table for other programs (RFC 4180), in the order in which they were drawn. */
export function measurementsCsv(
  drawings: readonly Drawing[],
  studies: readonly Study[],
  columns: Columns,
): string {
  const rows = drawings.map((drawing) => {
    const series = seriesOfFile(studies, drawing.file)?.series
    return [
      drawing.name || drawing.text,
      drawing.tool,
      drawing.results.join('; '),
      series?.description ?? '',
      (series?.files.indexOf(drawing.file) ?? -1) + 1,
      drawing.frame ?? '',
      drawing.points.map((point) => point.join(' ')).join('; '),
      drawing.drawnAt,
    ]
  })
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
