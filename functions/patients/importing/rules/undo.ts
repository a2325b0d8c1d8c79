import * as v from 'valibot'
import { auditActions } from '#shared/model/audit.ts'
import { type FieldChange, isReachable, timelineEntry } from '#shared/model/patient.ts'
import { patientFieldLabels } from '#shared/model/patient-labels.ts'
import { amendPatient, type PatientItem } from '../../records.ts'
import { type EditableField, editableFields } from '../../rules/patient.ts'

/**
 * An item of a record's history: a timeline entry, a note, or another whose fields of these names may hold
 * something else.
 */
export const historyItem = v.object({
  pk: v.string(),
  sk: v.string(),
  entity: v.string(),
  kind: v.fallback(v.nullable(timelineEntry.entries.kind), null),
  at: v.fallback(v.string(), ''),
  details: v.optional(v.unknown()),
  changes: v.fallback(timelineEntry.entries.changes, []),
  /** The import that wrote the entry, or whose undo did. */
  importId: v.optional(v.string()),
  isUndo: v.optional(v.boolean(), false),
  /** The version of a note. */
  version: v.fallback(v.number(), 0),
})
export type HistoryItem = v.InferOutput<typeof historyItem>

/** What the audit trail of a record says was done. */
export type Done = { action: string; outcome: 'done' | 'refused' }

/** What becomes of a record when an import is undone. */
export type UndoDecision =
  | { kind: 'none' }
  | { kind: 'delete'; record: PatientItem; history: readonly HistoryItem[] }
  | {
      kind: 'restore'
      before: PatientItem
      after: PatientItem
      changes: FieldChange[]
      /** Why other fields were left as they are. */
      why: string | null
    }
  | { kind: 'keep'; why: string }

const none: UndoDecision = { kind: 'none' }
const keep = (why: string): UndoDecision => ({ kind: 'keep', why })

/** A record with a longer history does not fit into a transaction. */
const HISTORY_MAX = 60

const MERGED = 'the record was merged with another since'
const OWN_ACCOUNT = 'the patient keeps these details in their own account'
const CHANGED = 'the record was changed since'
const UNREACHABLE = 'without the imported values the record would have no contact'
const LONG_HISTORY = 'its history is too long'
const EMAIL_TAKEN = 'another record has the former email'

/** What imports and their undo write, which does not count as use of a record. */
const ownActions: readonly string[] = [
  'patients/import',
  'patients/import-update',
  'patients/undo-import-update',
] satisfies (keyof typeof auditActions)[]

const isAction = (action: string): action is keyof typeof auditActions => action in auditActions

/** What was done of a record other than looking at it, in words; at most three. */
function usesOf(trail: readonly Done[]): string[] {
  const uses = trail.flatMap(({ action, outcome }) => {
    if (outcome !== 'done' || ownActions.includes(action)) return []
    if (!isAction(action)) return ['Changed the record']
    const { kind, words } = auditActions[action]
    return kind === 'seen' ? [] : [words]
  })
  return [...new Set(uses)].slice(0, 3)
}

/** Whether imports alone wrote all of the history, and nobody changed their notes. */
function isOfImports(history: readonly HistoryItem[]): boolean {
  const notes = history.flatMap(({ importId, kind, details }) =>
    importId !== undefined && kind === 'note' ? [noteOf(details)] : [],
  )
  return history.every(({ sk, entity, importId, version }) => {
    if (entity === 'timeline') return importId !== undefined
    return entity === 'note' && version === 1 && notes.some((noteId) => sk === `NOTE#${noteId}`)
  })
}

const noteDetails = v.object({ noteId: v.string() })
const noteOf = (details: unknown) => (v.is(noteDetails, details) ? details.noteId : null)

/** Entries that came with a write of the record. */
const isWrite = ({ entity, kind, importId }: HistoryItem) =>
  entity === 'timeline' && importId !== undefined && kind !== 'note'

type Added = { record: PatientItem | null; history: readonly HistoryItem[]; trail: readonly Done[] }

/** Decides about a record that the import added. A record of which anything else is known stays. */
export function decideAdded(importId: string, { record, history, trail }: Added): UndoDecision {
  if (record === null) return none
  if (record.mergedInto !== null || record.mergedFrom.length > 0) return keep(MERGED)
  const uses = usesOf(trail)
  if (uses.length > 0) return keep(`used since the import: ${uses.join('; ')}`)
  const { importIds, revision } = record
  const isLastImport = importIds.every((one) => one === importId)
  const isUnchanged = isLastImport && revision === history.filter(isWrite).length
  if (!isUnchanged || !isOfImports(history)) return keep(CHANGED)
  if (history.length > HISTORY_MAX) return keep(LONG_HISTORY)
  return { kind: 'delete', record, history }
}

type Updated = {
  record: PatientItem | null
  /** The entries of the history since the import began, the oldest first. */
  history: readonly HistoryItem[]
  /** Whether another record has this email. */
  isTaken: (email: string) => boolean
  now: Date
}

type Net = { field: EditableField; from: string | null; to: string | null }

/** What the import changed of a record altogether: its lines may have changed a field more than once. */
export function netChanges(importId: string, history: readonly HistoryItem[]): Net[] {
  const net = new Map<EditableField, Net>()
  for (const { changes } of history.filter((item) => item.importId === importId)) {
    for (const { field, from, to } of changes) {
      const editable = editableFields.find((one) => one === field)
      if (!editable) continue
      const first = net.get(editable)
      net.set(editable, { field: editable, from: first ? first.from : from, to })
    }
  }
  return [...net.values()].filter(({ from, to }) => from !== to)
}

/** Decides about a record that the import changed: fields that nobody changed since get their former values. */
export function decideUpdated(
  importId: string,
  { record, history, isTaken, now }: Updated,
): UndoDecision {
  const own = history.filter((item) => item.importId === importId)
  // The line that added the record undoes what later lines changed, and one undo is enough.
  if (record === null || own.some(({ kind, isUndo }) => isUndo || kind === 'created')) return none
  if (record.mergedInto !== null) return keep(MERGED)
  if (record.isActive) return keep(OWN_ACCOUNT)
  const net = netChanges(importId, history)
  const unchanged = net.filter(({ field, to }) => (record[field] || null) === to)
  const changed = net.filter(({ field, from, to }) => ![from, to].includes(record[field] || null))
  const isRefused = ({ field, from }: Net) => field === 'email' && from !== null && isTaken(from)
  const refused = unchanged.filter(isRefused)
  const restored = unchanged.filter((one) => !isRefused(one))
  const reasons = [
    ...(changed.length > 0 ? [`changed since: ${labelsOf(changed)}`] : []),
    ...(refused.length > 0 ? [EMAIL_TAKEN] : []),
  ]
  const why = reasons.length > 0 ? reasons.join('; ') : null
  if (restored.length === 0) return why === null ? none : keep(why)
  const values = Object.fromEntries(restored.map(({ field, from }) => [field, former(field, from)]))
  const after = amendPatient(
    record,
    {
      ...values,
      ...formerFirst(record, restored),
      // A record that keeps something of the import is still found by the import.
      importIds: why === null ? without(record.importIds, importId) : record.importIds,
      version: record.version + 1,
    },
    now,
  )
  if (!isReachable(after)) return keep(UNREACHABLE)
  const changes = restored.map(({ field, from, to }) => ({ field, from: to, to: from }))
  return { kind: 'restore', before: record, after, changes, why }
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Records without a date of birth have an empty one. */
const former = (field: EditableField, from: string | null) =>
  field === 'dob' ? (from ?? '') : from

const labelsOf = (changes: readonly Net[]) =>
  changes.map(({ field }) => patientFieldLabels[field]).join(', ')

/** Where a lead came from first, if the import was the first to say it. */
function formerFirst(record: PatientItem, restored: readonly Net[]): Partial<PatientItem> {
  const firsts = { registerSource: 'firstSource', marketingCampaign: 'firstCampaign' } as const
  return Object.fromEntries(
    restored.flatMap(({ field, from, to }) => {
      if (field !== 'registerSource' && field !== 'marketingCampaign') return []
      const first = firsts[field]
      return from === null && record[first] === to ? [[first, null]] : []
    }),
  )
}
