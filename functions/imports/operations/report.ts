import type { LineResult } from '#functions/patients/public.ts'
import { readPatients } from '#functions/patients/public.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import { importObjects } from '../keys.ts'
import { collidingRecords, createReportWriter, isReported } from '../rules/report.ts'
import type { ImportItem, ImportStore } from '../store.ts'
import { createLineFinder, type LineFinder } from './line-finder.ts'
import { createRowReader, Unreadable } from './reader.ts'

type Sources = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'readRange'>
}

/** The bytes of a report. `isWhole`: whether the file could be read, so that the rows are in it. */
export type Report = { bytes: Uint8Array; isWhole: boolean }

/** Builds the report of an import: the rows that were not taken as they are, with what is wrong. */
export async function buildReport(
  { table, store, objects }: Sources,
  item: ImportItem & { settings: ImportSettings },
): Promise<Report> {
  const { settings, format, size, importId } = item
  const key = importObjects(store.practiceId, importId).file
  const source = { ...settings, format, size, key, offset: 0 }
  const rows = createRowSource(createLineFinder(createRowReader(objects, source), settings))
  const parts: Uint8Array[] = []
  const encoder = new TextEncoder()
  for await (const page of store.resultPages(importId)) {
    const reported = page.filter(isReported)
    const lines = await rows.withCells(reported)
    const names = await namesOf(table, store.practiceId, reported)
    const writer = createReportWriter(rows.head(), { ...settings, format })
    parts.push(encoder.encode(writer.lines(lines, names)))
  }
  const { head } = createReportWriter(rows.head(), { ...settings, format })
  return { bytes: Buffer.concat([encoder.encode(head()), ...parts]), isWhole: rows.isWhole() }
}

type StoredResult = Pick<LineResult, 'line' | 'outcome' | 'patientId' | 'why'>

/** Joins results with their rows, without the cells of rows that cannot be read. */
function createRowSource(finder: LineFinder) {
  let isWhole = true

  async function find(line: number): Promise<string[]> {
    if (!isWhole) return []
    try {
      return await finder.find(line)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      isWhole = false
      return []
    }
  }

  return {
    async withCells(results: readonly StoredResult[]) {
      const lines: (StoredResult & { cells: string[] })[] = []
      for (const result of results) lines.push({ ...result, cells: await find(result.line) })
      return lines
    },
    head: finder.head,
    isWhole: () => isWhole,
  }
}

type Named = { firstName: string | null; lastName: string | null }

const formatName = ({ firstName, lastName }: Named) =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')

async function namesOf(
  table: Table,
  practiceId: string,
  results: readonly StoredResult[],
): Promise<Map<string, string>> {
  const records = await readPatients(table, practiceId, collidingRecords(results))
  return new Map([...records].map(([id, record]) => [id, formatName(record)]))
}
