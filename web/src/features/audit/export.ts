import type { AuditEntryInfo } from '#shared/model/audit.ts'
import { entryWords } from '#shared/model/audit.ts'
import { roleLabels } from '#shared/model/roles.ts'
import { type AuditFilter, readAuditExport } from '../../data/audit.ts'
import { formatDate } from '../../ui/dates.ts'
import type { Gathered, Gathering as Saving } from '../../ui/export-button.tsx'
import { auditTexts } from './texts.ts'

const { columns } = auditTexts.export

type Progress = {
  count: number
  /** Of the time that is asked for, as far as it is known: 0 to 1. */
  part: number | null
}

type Gathering = {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/**
 * Every entry that the filter lets through, page by page.
 * @throws ApiError; the signal's reason where it is given up
 */
export async function gatherEntries(
  practiceId: string,
  filter: AuditFilter,
  { signal, onProgress }: Gathering,
): Promise<AuditEntryInfo[]> {
  const entries: AuditEntryInfo[] = []
  // What is written from now on, such as that this is exported, is not part of it.
  const asked = { ...filter, to: filter.to ?? new Date().toISOString() }
  let cursor: string | null = null
  do {
    const query: AuditFilter & { cursor?: string } = { ...asked, ...(cursor && { cursor }) }
    const page = await readAuditExport(practiceId, query, signal)
    entries.push(...page.items)
    cursor = page.cursor
    onProgress({ count: entries.length, part: partOf(asked, page.readTo) })
  } while (cursor !== null)
  return entries
}

function partOf({ from, to }: AuditFilter, readTo: string | null): number | null {
  if (readTo === null) return 1
  if (!from || !to) return null
  const [start, end, at] = [from, to, readTo].map((moment) => Date.parse(moment))
  if (start === undefined || end === undefined || at === undefined) return null
  const until = Math.min(end, Date.now())
  return Math.min(1, Math.max(0, (until - at) / (until - start)))
}

/** The entries that the filter lets through as a table, telling how far it is. Throws as `gatherEntries`. */
export async function exportEntries(
  practiceId: string,
  filter: AuditFilter,
  { zone, signal, onProgress }: Saving & { zone: string },
): Promise<Gathered> {
  const entries = await gatherEntries(practiceId, filter, {
    signal,
    onProgress: ({ count, part }) => onProgress({ words: auditTexts.export.gathered(count), part }),
  })
  return { parts: [await toCsv(entries, zone)], count: entries.length }
}

/** The entries as a table, a line each; no cell of it is a formula to a spreadsheet. */
export async function toCsv(entries: readonly AuditEntryInfo[], zone: string): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const rows = entries.map((entry) => [
    formatDate(entry.at, 'full', zone),
    entry.at,
    entry.actor.name,
    entry.actor.roles.map((role) => roleLabels[role]).join(', '),
    entry.actor.id,
    [entryWords(entry), entry.details].filter(Boolean).join(': '),
    auditTexts.filters.outcomes[entry.outcome],
    entry.record?.name ?? '',
    entry.record?.patientId ?? '',
    entry.subject?.name ?? '',
    entry.subject?.id ?? '',
    entry.change?.words ?? '',
    entry.ip,
  ])
  const header = [
    `${columns.local} (${zone})`,
    columns.at,
    columns.actor,
    columns.roles,
    columns.actorId,
    columns.action,
    columns.outcome,
    columns.record,
    columns.recordId,
    columns.subject,
    columns.subjectId,
    columns.change,
    columns.ip,
  ]
  // Spreadsheets tell UTF-8 by the mark at the beginning.
  return stringify([header, ...rows], { escape_formulas: true, bom: true })
}
