import { isReportTitle } from '#shared/imports/report-columns.ts'
import type { ImportFormat } from '#shared/model/imports.ts'
import type { Mapping } from './mapping.ts'
import { type Survey, splitHeader } from './reading/survey.ts'

/** The columns of a file: their titles, which are empty if no row names the columns. */
export type Layout = { format: ImportFormat; titles: string[] }

/** A mapping without the columns that a report adds, so that it holds for the report of its file. */
export type KeptMapping = Mapping & { layout: Layout }

function titlesOf({ first, columns }: Survey, headerRow: number | null): string[] {
  if (headerRow === null) return columns.map(() => '')
  return splitHeader(first, headerRow).head.map((title) => title.trim())
}

function layoutOf(survey: Survey, headerRow: number | null): Layout {
  const titles = titlesOf(survey, headerRow).filter((title) => !isReportTitle(title))
  return { format: survey.source.format, titles }
}

const isSame = (one: Layout, other: Layout) => JSON.stringify(one) === JSON.stringify(other)

export function keepMapping(survey: Survey, mapping: Mapping): KeptMapping {
  const titles = titlesOf(survey, mapping.headerRow)
  const columns = mapping.columns.filter((_, at) => !isReportTitle(titles[at] ?? ''))
  return { ...mapping, columns, layout: layoutOf(survey, mapping.headerRow) }
}

/**
 * A mapping for a file with the same columns, such as the report of the file that it was made for; null
 * if the columns are others. In a report the titles are in the first row.
 */
export function recallMapping(survey: Survey, kept: KeptMapping): Mapping | null {
  const rows = [kept.headerRow, survey.headerRow]
  const headerRow = rows.find((row) => isSame(layoutOf(survey, row), kept.layout))
  if (headerRow === undefined) return null
  const fields = kept.columns.values()
  const columns = titlesOf(survey, headerRow).map((title) =>
    isReportTitle(title) ? null : (fields.next().value ?? null),
  )
  return { headerRow, columns, dateOrder: kept.dateOrder }
}
