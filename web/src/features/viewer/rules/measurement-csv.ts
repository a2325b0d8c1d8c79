import type { Drawing } from './measurement-history.ts'
import { type Study, seriesOfFile } from './opened.ts'

/** The titles of the columns, in order. */
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

/** Formats measurements as CSV (RFC 4180), in drawing order. Spreadsheets take no cell for a formula. */
export async function measurementsCsv(
  drawings: readonly Drawing[],
  studies: readonly Study[],
  columns: Columns,
): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
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
  return stringify([[...columns], ...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
