import { setTimeout as wait } from 'node:timers/promises'
import { importDue, importEnded } from '#events/imports.ts'
import { readChoices } from '#functions/lists/public.ts'
import { beginImporting, type Importer, type ImportLine } from '#functions/patients/public.ts'
import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { readStaffs } from '#functions/staffs/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { careChoices } from '#shared/imports/care.ts'
import { type Choices, readLine } from '#shared/imports/line.ts'
import { type ImportRow, saysNothing } from '#shared/imports/rows.ts'
import { IMPORT_LINE_MAX_BYTES, type ImportSettings } from '#shared/model/imports.ts'
import { importObjects } from '../keys.ts'
import { ended, progressed } from '../rules/import.ts'
import { dueOf } from '../rules/turns.ts'
import type { ImportChange, ImportItem, ImportStore } from '../store.ts'
import { RECORDS_PER_SECOND } from './pace.ts'
import { createRowReader, type RowReader, Unreadable } from './reader.ts'

/** How many rows, and how long, one run reads; then the next goes on. */
const RUN = { rows: 5000, seconds: 3 * MINUTE }
/** Rows that are decided together; those that are written go by as many as a transaction takes. */
const ROWS_AT_ONCE = 100
export type Running = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'readRange'>
  clock: Clock
  newId: NewId
  /** Milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
  run?: typeof RUN
  partBytes?: number
}

type Started = ImportItem & { settings: ImportSettings }
type Reading = { reader: RowReader; importer: Importer; choices: Choices }

/**
 * Reads the next lines of an import, if it is its turn, and asks for the run after. Each transaction has
 * the records of some lines and how far the file is read, on condition that nobody was there meanwhile: of
 * two deliveries one reads a line, and one that broke off is gone on with where it stopped.
 */
export async function runImport(running: Running, importId: string): Promise<void> {
  const item = await begin(running, importId)
  if (!item) return
  try {
    await readLines(running, item)
  } catch (error) {
    // Another run reads this file, or somebody stopped it.
    if (error instanceof CatalogueError && error.name === 'ERR_NO_CHANGE') return
    throw error
  }
}

/** The import where it is its turn: running from now on. */
async function begin({ store, clock, newId }: Running, importId: string): Promise<Started | null> {
  const read = async () => ({ turn: await store.turn(), items: await store.list() })
  try {
    return await retryOnConflict(read, async ({ turn, items }) => {
      const now = clock()
      const due = dueOf(items, { kind: 'import', importId }, now)
      if (due === null || due.settings === null) return null
      const change = { state: 'running', mark: newId(), aliveAt: now.toISOString() } as const
      const turnWrites = turn === importId ? [] : [store.takeTurn(turn, importId)]
      await store.write([store.step(due, change), ...turnWrites])
      return { ...due, ...change, settings: due.settings }
    })
  } catch (error) {
    // Other deliveries are at it.
    if (isConflict(error)) return null
    throw error
  }
}

async function readLines(running: Running, item: Started): Promise<void> {
  const { store, objects, clock, run = RUN, partBytes } = running
  const { importId, settings } = item
  const until = plusSeconds(clock(), run.seconds)
  const key = importObjects(store.practiceId, importId).file
  const reader = createRowReader(objects, { ...item, ...settings, key }, partBytes)
  const reading = { reader, ...(await openPractice(running, item)) }
  let current = item
  try {
    while (current.offset < current.size) {
      if (current.row - item.row >= run.rows || clock() >= until) return goOn(running, current)
      const rows = await reader.next(ROWS_AT_ONCE)
      if (rows.length === 0) break
      current = await importRows(running, reading, current, rows)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return end(running, current, 'fail', { reason: error.reason })
  }
  await end(running, current, 'finish')
}

async function openPractice(
  { table, store: { practiceId }, clock, newId }: Running,
  { importId, settings, createdBy }: Started,
): Promise<Omit<Reading, 'reader'>> {
  const asked = { practiceId, importId, settings, by: createdBy }
  const [importer, choices, staffs] = await Promise.all([
    beginImporting({ table, clock, newId }, asked),
    readChoices(table, practiceId),
    readStaffs(table, practiceId),
  ])
  return { importer, choices: { ...choices, ...careChoices(staffs) } }
}

/** Imports some of the rows, from the first on; answers the import as it is then. */
async function importRows(
  running: Running,
  { reader, importer, choices }: Reading,
  current: Started,
  rows: readonly ImportRow[],
): Promise<Started> {
  const { store, clock, newId, pause = wait } = running
  const { lines, places, isPastHeader } = linesOf(current, rows, choices)
  const begunAt = performance.now()
  let passed = rows.length
  let after = current

  /** The import once so many of the lines are imported, and blank rows after them. */
  const moved = (count: number, change: ImportChange): ImportChange => {
    passed = count === lines.length ? rows.length : (places[count] ?? rows.length)
    const offset = rows[passed - 1]?.end ?? current.offset
    return {
      ...change,
      isPastHeader,
      ...{ mark: newId(), aliveAt: clock().toISOString(), offset, row: current.row + passed },
    }
  }

  if (lines.length === 0) {
    const change = moved(0, {})
    await store.write([store.runStep(current, change)])
    after = { ...current, ...change, settings: current.settings }
  } else {
    const results = await importer.take(lines, (taken) => {
      const change = moved(taken.length, progressed(current, taken))
      after = { ...current, ...change, settings: current.settings }
      return [store.runStep(current, change), ...store.results(current.importId, taken, clock())]
    })
    const written = results.filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
    const share = (written.length * 1000) / RECORDS_PER_SECOND
    const left = share - (performance.now() - begunAt)
    if (left > 0) await pause(left)
  }
  reader.pass(passed)
  return after
}

/**
 * The lines of rows that say something, and the place of each among the rows. The first of a file that
 * says something, below the rows of titles, may be its header.
 */
function linesOf(
  { settings, offset, row, isPastHeader }: Started,
  rows: readonly ImportRow[],
  choices: Choices,
): { lines: ImportLine[]; places: number[]; isPastHeader: boolean } {
  const lines: ImportLine[] = []
  const places: number[] = []
  let isHeader = settings.hasHeader && !isPastHeader
  let start = offset
  for (const [place, { cells, end: rowEnd }] of rows.entries()) {
    const size = rowEnd - start
    start = rowEnd
    if (row + place < settings.titleRows || saysNothing(cells)) continue
    if (isHeader) {
      isHeader = false
      continue
    }
    const read = size > IMPORT_LINE_MAX_BYTES ? TOO_LONG : readLine(cells, settings, choices)
    lines.push({ line: row + place + 1, ...read })
    places.push(place)
  }
  return { lines, places, isPastHeader: !isHeader }
}

const TOO_LONG: Omit<ImportLine, 'line'> = {
  values: {},
  faults: [{ field: 'name', problem: 'the line is too long', isWholeLine: true }],
}

async function goOn({ store, newId, clock }: Running, current: Started): Promise<void> {
  const { importId, createdBy } = current
  const occurrence = { practiceId: store.practiceId, actor: createdBy.id, now: clock() }
  await store.write([
    store.runStep(current, { mark: newId() }),
    eventWrite(importDue, { importId }, occurrence),
  ])
}

async function end(
  { store, newId, clock }: Running,
  current: Started,
  how: 'finish' | 'fail',
  change: ImportChange = {},
): Promise<void> {
  const now = clock()
  const { importId, createdBy, counts } = current
  const payload = {
    ...{ importId, createdBy: createdBy.id },
    ...{ isDone: how === 'finish', added: counts.added },
  }
  await store.write([
    store.runStep(current, { ...change, ...ended(current, how, now), mark: newId() }),
    eventWrite(importEnded, payload, { practiceId: store.practiceId, actor: createdBy.id, now }),
  ])
}
