import type { LineResult } from '#functions/patients/public.ts'

type ReportLine = Pick<LineResult, 'line' | 'outcome' | 'patientId' | 'why'>

/** What the columns of a report are called. */
export const REPORT_HEAD = 'line,outcome,record,why\r\n'

const QUOTED = /[",\r\n]/

/** A cell of ours: none begins like a formula, and none has anything of what the file says. */
const cell = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines of a report as CSV. */
export function reportLines(results: readonly ReportLine[]): string {
  return results
    .map(({ line, outcome, patientId, why }) => {
      return `${[String(line), outcome, patientId ?? '', why ?? ''].map(cell).join(',')}\r\n`
    })
    .join('')
}
