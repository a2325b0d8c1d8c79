import type { LineResult } from '#functions/patients/public.ts'

type ReportLine = Pick<LineResult, 'line' | 'outcome' | 'patientId' | 'why'>

/** What the columns of a report are called. */
export const REPORT_HEAD = 'line,outcome,record,name,why\r\n'

const QUOTED = /[",\r\n]/

/** A cell of ours: none begins like a formula, and none repeats what the file says. */
const cell = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The records that lines were refused for, such as the one that has the email address already. */
export function collidingRecords(results: readonly ReportLine[]): string[] {
  return results.flatMap(({ outcome, patientId }) =>
    outcome === 'refused' && patientId !== null ? [patientId] : [],
  )
}

/**
 * Lines of a report as CSV.
 * @param names names of records by their ids; the report names the record that a line collides with
 */
export function reportLines(
  results: readonly ReportLine[],
  names: ReadonlyMap<string, string>,
): string {
  return results
    .map(({ line, outcome, patientId, why }) => {
      const name = names.get(patientId ?? '') ?? ''
      const cells = [String(line), outcome, patientId ?? '', name, why ?? '']
      return `${cells.map(cell).join(',')}\r\n`
    })
    .join('')
}
