import * as v from 'valibot'
import { patientEmailChanged } from '#events/patients.ts'
import { auditItem, auditKeys, reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { planAt } from '#functions/practices/public.ts'
import { patientSideKeys } from '../../keys.ts'
import { type PatientItem, packRow } from '../../records.ts'
import type { Person } from '../../rules/lead-status.ts'
import { deletedRecord } from '../../rules/patient.ts'
import { importUndone } from '../../rules/timeline.ts'
import { createPatientStore, type PatientStore, timelineWrite } from '../../store.ts'
import type { LineResult } from '../rules/line.ts'
import {
  decideAdded,
  decideUpdated,
  type HistoryItem,
  historyItem,
  netChanges,
  type UndoDecision,
} from '../rules/undo.ts'
import { retryOvertaken } from './overtaken.ts'

/** Writes of a transaction, less those of the caller. */
const WRITES_MAX = 90
/** Records that are read for one transaction: deleting a record takes some ten writes. */
export const UNDO_LINES_MAX = 10
const READS_AT_ONCE = 5

type Dependencies = { table: Table; clock: Clock; newId: NewId }
type Asked = {
  practiceId: string
  importId: string
  /** When the import began to read lines, ISO 8601. */
  startedAt: string
  by: Person
}

export type UndoLine = Pick<LineResult, 'line' | 'outcome' | 'patientId'>
/** What the undo of a line did. `why`: why something was left as it is, without values. */
export type UndoneLine = {
  line: number
  patientId: string | null
  effect: 'deleted' | 'restored' | 'none'
  why: string | null
}

/** Undoes lines of an import that added or changed records. */
export type ImportUndoer = {
  /**
   * Undoes as many of the lines, from the first on, as fit into one transaction with what `also` gives for
   * their results, whose conditions come first; answers the results: one at least.
   * @throws what the conditions of `also` throw
   */
  take(
    lines: readonly UndoLine[],
    also: (results: readonly UndoneLine[]) => Write[],
  ): Promise<UndoneLine[]>
}

/**
 * Builds what undoes an import. The former values of a record are those that its history has of the import,
 * so nothing is kept for the undo alone.
 */
export function createImportUndoer(
  { table, clock, newId }: Dependencies,
  { practiceId, importId, startedAt, by }: Asked,
): ImportUndoer {
  const store = createPatientStore(table, practiceId)
  const context = { table, store, importId, startedAt, newId, by }

  async function attempt(
    lines: readonly UndoLine[],
    also: (results: readonly UndoneLine[]) => Write[],
  ): Promise<UndoneLine[]> {
    const now = clock()
    const { decisions, results } = chooseFitting(
      await mapLimited(firstOfEach(lines), READS_AT_ONCE, async (line) => ({
        line,
        decision: await decide(context, line, now),
      })),
      (decision) => writesOf(decision, { ...context, now }).length,
    )
    const writes = decisions.flatMap((decision) => writesOf(decision, { ...context, now }))
    const count = await countWrites(store, decisions, now)
    await table.transact([...also(results), ...count, ...writes])
    return results
  }

  return {
    take: (lines, also) => retryOvertaken(() => attempt(lines, also), OVERTAKEN),
  }
}

/** A concurrent call wrote a record or took an address. */
const OVERTAKEN = ['ERR_VERSION_CONFLICT', 'ERR_EMAIL_EXISTS']

/** The lines up to the first that is about the same record as one before it. */
function firstOfEach(lines: readonly UndoLine[]): UndoLine[] {
  const ids = new Set<string | null>()
  const first: UndoLine[] = []
  for (const line of lines.slice(0, UNDO_LINES_MAX)) {
    if (ids.has(line.patientId)) break
    ids.add(line.patientId)
    first.push(line)
  }
  return first
}

type Decided = { line: UndoLine; decision: UndoDecision }

/** The decisions that fit into one transaction, from the first on, and their results. */
function chooseFitting(decided: readonly Decided[], sizeOf: (decision: UndoDecision) => number) {
  const decisions: UndoDecision[] = []
  const results: UndoneLine[] = []
  let size = 0
  for (const { line, decision } of decided) {
    size += sizeOf(decision)
    if (size > WRITES_MAX && results.length > 0) break
    decisions.push(decision)
    results.push(resultOf(line, decision))
  }
  return { decisions, results }
}

function resultOf({ line, patientId }: UndoLine, decision: UndoDecision): UndoneLine {
  const effects = { delete: 'deleted', restore: 'restored', keep: 'none', none: 'none' } as const
  const why = 'why' in decision ? decision.why : null
  return { line, patientId, effect: effects[decision.kind], why }
}

type Context = {
  table: Table
  store: PatientStore
  importId: string
  startedAt: string
  newId: NewId
  by: Person
}

async function decide(context: Context, line: UndoLine, now: Date): Promise<UndoDecision> {
  const { table, store, importId, startedAt } = context
  const { patientId, outcome } = line
  if (patientId === null) return { kind: 'none' }
  // The record is read first: what is read after it can only be newer, and the write is on its condition.
  const record = await store.stored(patientId)
  if (record === null) return { kind: 'none' }
  const keys = patientSideKeys(store.practiceId)
  const pk = keys.history(patientId)
  if (outcome === 'added') {
    const [history, trail] = await Promise.all([
      table.queryAll({ pk }, historyItem),
      table.queryAll({ pk: auditKeys(store.practiceId).ofRecord(patientId) }, doneItem),
    ])
    return decideAdded(importId, { record, history, trail })
  }
  const range = { from: `${keys.timeline}${startedAt}`, to: `${keys.timeline}~` }
  const history = await table.queryAll({ pk, range }, historyItem)
  const taken = await takenEmail(context, record, history)
  return decideUpdated(importId, { record, history, isTaken: (email) => email === taken, now })
}

const doneItem = v.pick(auditItem, ['action', 'outcome'])

/** The email that the record had before the import, if another record has it now. */
async function takenEmail(
  { store, importId }: Context,
  record: PatientItem,
  history: readonly HistoryItem[],
): Promise<string | null> {
  const change = netChanges(importId, history).find(({ field }) => field === 'email')
  if (!change?.from || change.from === record.email) return null
  const owner = await store.emailOwner(change.from)
  return owner === null || owner === record.patientId ? null : change.from
}

type Writing = Context & { now: Date }

/** All that is written for a record: the record, its history, and the audit entry. */
function writesOf(decision: UndoDecision, { store, importId, newId, by, now }: Writing): Write[] {
  const { practiceId } = store
  if (decision.kind === 'delete') {
    const { record, history } = decision
    const { patientId } = record
    return [
      ...store.deleteWrites(record, packRow(deletedRecord(record)), now),
      ...history.map(({ pk, sk }): Write => ({ kind: 'delete', key: { pk, sk } })),
      reactionAudit({ practiceId, patientId, action: 'patients/undo-import', actor: by.id, now }),
    ]
  }
  if (decision.kind !== 'restore') return []
  const { before, after, changes } = decision
  const { patientId, email } = after
  const action = 'patients/undo-import-update'
  const hasOtherEmail = email !== null && email !== before.email
  return [
    ...store.recordWrites([before], [after]),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: by },
      ...{ entry: importUndone(changes), importId, isUndo: true },
    }),
    reactionAudit({ practiceId, patientId, action, actor: by.id, now }),
    ...(hasOtherEmail
      ? [eventWrite(patientEmailChanged, { patientId }, { practiceId, actor: by.id, now })]
      : []),
  ]
}

/** Gives back the lead records of deleted leads that the plan still counts. */
async function countWrites(
  store: PatientStore,
  decisions: readonly UndoDecision[],
  now: Date,
): Promise<Write[]> {
  const added = decisions.flatMap((decision) =>
    decision.kind === 'delete' && decision.record.isLead ? [addedAt(decision.history)] : [],
  )
  if (added.length === 0) return []
  const stored = await store.plan()
  if (!stored) return []
  const { plan, leadRecordsMonth: month } = planAt(stored, now)
  if (month !== stored.leadRecordsMonth) return []
  const counted = added.filter((at) => plan === 'trial' || at.slice(0, 7) === month)
  const leads = Math.min(counted.length, stored.leadRecordsUsed)
  return leads === 0 ? [] : [store.uncountLeads(stored, leads)]
}

/** When the record was added here; the file may have said another day of elsewhere. */
const addedAt = (history: readonly HistoryItem[]) =>
  history.find(({ kind }) => kind === 'created')?.at ?? ''
