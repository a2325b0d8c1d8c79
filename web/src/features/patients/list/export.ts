import { leadClassLabels, leadStatusLabels } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import { type ExportQuery, exportedRows } from '../../../data/exports.ts'
import { formatDate, formatDob } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { planLabel, sourceLabel } from '../sources.ts'
import { columnLabels, exportTexts as texts } from './texts.ts'

/** A column of the file: its head, and what a row says in it. */
type Cell = { head: string; of: (row: PatientRow) => string | number | null }

type Exporting = {
  practiceId: string
  query: ExportQuery
  columns: readonly PatientOrderColumn[]
  zone: string
  signal: AbortSignal
  onProgress: (progress: { count: number; total: number }) => void
}

/**
 * The list as the parts of a table, and how many rows it has. Rows are turned into text as they come, so that none
 * are kept; no cell of it is a formula to a spreadsheet.
 * @throws ApiError; the signal's reason where it is given up
 */
export async function exportList(
  exporting: Exporting,
): Promise<{ parts: string[]; count: number }> {
  const { practiceId, query, columns, zone, signal, onProgress } = exporting
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = cellsOf(columns, zone)
  // Spreadsheets tell UTF-8 by the mark at the beginning.
  const parts = [stringify([cells.map(({ head }) => head)], { bom: true })]
  let count = 0
  for await (const { rows, total } of exportedRows(practiceId, query, signal)) {
    const lines = rows.map((row) => cells.map(({ of }) => of(row)))
    parts.push(stringify(lines, { escape_formulas: true }))
    count += rows.length
    onProgress({ count, total })
  }
  signal.throwIfAborted()
  return { parts, count }
}

/** The columns of the list, names in three parts, and last the id, by which records are found again. */
export function cellsOf(columns: readonly PatientOrderColumn[], zone: string): Cell[] {
  const at = (moment: string | null) => moment && formatDate(moment, 'long', zone)
  const of: Record<Exclude<PatientOrderColumn, 'name'>, Cell['of']> = {
    email: (row) => row.email,
    mobile: (row) => row.mobile && formatPhone(row.mobile),
    dob: (row) => formatDob(row.dob),
    leadStatus: (row) => (row.leadStatus === 0 ? null : leadStatusLabels[row.leadStatus]),
    leadStatusAt: (row) => at(row.leadStatusAt),
    leadClass: (row) => row.leadClass && leadClassLabels[row.leadClass],
    registerSource: (row) => sourceLabel(row.registerSource),
    marketingCampaign: (row) => row.marketingCampaign,
    insuranceCompany: (row) => row.insuranceCompany,
    insurancePlan: (row) => planLabel(row.insurancePlan),
    possibleCity: (row) => row.possibleCity,
    addressState: (row) => row.addressState,
    group: (row) => row.group,
    provider: (row) => row.provider?.name ?? null,
    patientAdvocate: (row) => row.patientAdvocate?.name ?? null,
    leadAdvocate: (row) => row.leadAdvocate?.name ?? null,
    nextAppointmentAt: (row) => at(row.nextAppointmentAt),
    openTaskCount: (row) => Math.max(0, row.openTaskCount),
    nextTaskDueAt: (row) => at(row.nextTaskDueAt),
    lastUploadAt: (row) => at(row.lastUploadAt),
    createdAt: (row) => at(row.createdAt),
    updatedAt: (row) => at(row.updatedAt),
  }
  const cells = columns.flatMap((column): Cell[] =>
    column === 'name'
      ? [
          { head: texts.firstName, of: ({ firstName }) => firstName },
          { head: texts.middleName, of: ({ middleName }) => middleName },
          { head: texts.lastName, of: ({ lastName }) => lastName },
        ]
      : [{ head: columnLabels[column], of: of[column] }],
  )
  return [...cells, { head: texts.id, of: ({ patientId }) => patientId }]
}
