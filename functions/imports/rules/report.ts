import type { LineResult } from '#functions/patients/public.ts'
import { importFieldLabels } from '#shared/imports/labels.ts'
import { isReportTitle, reportTitles } from '#shared/imports/report-columns.ts'
import { vcardFields } from '#shared/imports/vcard.ts'
import type { ImportField, ImportFormat, ImportSettings } from '#shared/model/imports.ts'

type ReportLine = Pick<LineResult, 'line' | 'outcome' | 'patientId' | 'why'>
type ReportedLine = ReportLine & { cells: readonly string[] }

/** Spreadsheets tell UTF-8 by this mark at the beginning. */
const MARK = '\ufeff'
const FORMULA = /^[=+\-@＝＋－＠]/
const QUOTED = /["\r\n]/

/** A cell that no spreadsheet takes for a formula; an import removes the apostrophe again. */
function cell(text: string, delimiter: string): string {
  const plain = text.replace(/^[\t\r\n]+/, '')
  const safe = FORMULA.test(plain) ? `'${plain}` : plain
  const isQuoted = QUOTED.test(safe) || safe.includes(delimiter)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Whether a line is in the report: it was not taken, or without one of its values. */
export function isReported({ outcome, why }: ReportLine): boolean {
  return outcome === 'refused' || outcome === 'skipped' || why !== null
}

/** The records that lines were not taken for, such as the one that has the email address already. */
export function collidingRecords(results: readonly ReportLine[]): string[] {
  return results.flatMap(({ outcome, patientId }) =>
    (outcome === 'refused' || outcome === 'skipped') && patientId !== null ? [patientId] : [],
  )
}

function problemOf({ outcome, why }: ReportLine, name: string | undefined): string {
  const record = name ? `. Record: ${name}` : ''
  if (outcome === 'refused') return `Not imported: ${why}${record}`
  if (outcome === 'skipped') return `Skipped: this person has a record${record}`
  return `Imported, but left out: ${why}`
}

type Columns = { columns: readonly (ImportField | null)[]; format: ImportFormat }

/** The titles of the columns: as the file has them, or those of the fields if it has none. */
function titlesOf(head: readonly string[] | null, { columns, format }: Columns): string[] {
  if (head !== null) return [...head]
  const fields = format === 'vcard' ? vcardFields : columns
  return fields.map((field, at) => (field === null ? `Column ${at + 1}` : importFieldLabels[field]))
}

/**
 * Writes a report as CSV: the rows of the file, behind two columns that say what is wrong and in which
 * line. Rows stand behind, so that a cell too many stays one. The columns of a report that was
 * corrected and imported are not repeated.
 * @param head the titles that the file has; null if it has none
 */
export function createReportWriter(
  head: readonly string[] | null,
  { delimiter, ...columns }: Columns & Pick<ImportSettings, 'delimiter'>,
) {
  const titles = titlesOf(head, columns)
  const own = titles.map((title) => !isReportTitle(title))
  const format = (cells: readonly string[]) =>
    `${cells.map((text) => cell(text, delimiter)).join(delimiter)}\r\n`
  const withoutReport = (cells: readonly string[]) => cells.filter((_, at) => own[at] ?? true)
  return {
    head: () =>
      `${MARK}${format([reportTitles.problem, reportTitles.line, ...withoutReport(titles)])}`,

    /** A row with the number of a line of the file, and with cells that are not of the file. */
    row: (problem: string, line: number, cells: readonly string[]) =>
      format([problem, String(line), ...cells]),

    /** @param names names of records by their ids; the report names the record that a line collides with */
    lines: (results: readonly ReportedLine[], names: ReadonlyMap<string, string>): string =>
      results
        .map((result) => {
          const problem = problemOf(result, names.get(result.patientId ?? ''))
          return format([problem, String(result.line), ...withoutReport(result.cells)])
        })
        .join(''),
  }
}
