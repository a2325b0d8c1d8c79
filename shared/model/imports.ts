import * as v from 'valibot'
import { id, integer, text } from './fields.ts'
import { patientTextFields } from './patient.ts'

/** What can be imported: a table as text, or cards of an address book. */
export const importFormats = ['csv', 'vcard'] as const
export type ImportFormat = (typeof importFormats)[number]

/** The largest file, and the most columns and the longest line that are read of one. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024
export const IMPORT_COLUMNS_MAX = 200
export const IMPORT_LINE_MAX_BYTES = 256 * 1024
/** How many rows may stand above the column titles, such as the name of a report and its date. */
export const IMPORT_TITLE_ROWS_MAX = 20
/** For how many days the report of an import can be fetched, and the file of one that was not started. */
export const IMPORT_DAYS = 7
/** For how many hours after its end an import can be undone. */
export const IMPORT_UNDO_HOURS = 24

/**
 * What a column may hold: fields of a record, and what becomes several of them. `name` is a whole name;
 * `role` says lead, patient or both; `patientId` is the id of a record as lists are exported with it;
 * `suffix`, such as Jr., ends the last name; a label says whether a number is a mobile or a landline. A
 * record keeps two numbers, one email and one address: `otherPhone` counts where another is missing, and
 * what is left of the others is reported. A note, the status of a lead, the people who look after
 * somebody, and the day on which they were added are for new records alone.
 */
export const importFields = [
  ...patientTextFields,
  ...(['dob', 'name', 'role', 'patientId'] as const),
  ...(['suffix', 'mobileLabel', 'contactPhoneLabel'] as const),
  ...(['otherPhone', 'otherPhoneLabel', 'otherEmail', 'otherAddress'] as const),
  ...(['note', 'leadStatus', 'advocate', 'provider', 'addedOn'] as const),
] as const
export type ImportField = (typeof importFields)[number]

/** Fields whose values a person may translate, such as `google ads` into the source Google. */
export const mappedFields = [
  ...(['registerSource', 'insurancePlan', 'insuranceCompany'] as const),
  ...(['leadStatus', 'advocate', 'provider'] as const),
] as const
export type MappedField = (typeof mappedFields)[number]
export const MAPPED_VALUES_MAX = 500

/** What a value of the file becomes; null leaves it out. */
const mappedValue = v.object({
  field: v.picklist(mappedFields),
  text: text(200),
  value: v.nullable(text(200)),
})
export type MappedValue = v.InferOutput<typeof mappedValue>

/** How the text of a file is read. Other encodings are turned into UTF-8 before they are sent. */
export const importEncodings = ['utf-8', 'windows-1252'] as const
export const importDelimiters = [',', ';', '\t', '|'] as const
/** Of a date of birth such as 03/04/1980. */
export const importDateOrders = ['mdy', 'dmy', 'ymd'] as const

/** What becomes of a line about somebody who is there already. */
export const duplicatePolicies = ['skip', 'update', 'add'] as const
/** What becomes of a line with a value that a record cannot hold: no record, or one without the value. */
export const faultPolicies = ['refuse', 'leaveOut'] as const
/** What new people are, where no column says so. */
export const importRoles = ['patient', 'lead', 'both'] as const

const columns = v.pipe(
  v.array(v.nullable(v.picklist(importFields, 'must be a field'))),
  v.minLength(1, 'name at least one column'),
  v.maxLength(IMPORT_COLUMNS_MAX, `must be at most ${IMPORT_COLUMNS_MAX} columns`),
  v.check((fields) => fields.some((field) => field !== null), 'choose a field for a column'),
  v.check((fields) => {
    const chosen = fields.filter((field) => field !== null)
    return new Set(chosen).size === chosen.length
  }, 'choose each field for one column only'),
)

/** How a file is read, and what becomes of its lines. */
export const importSettings = v.object({
  /** The field of each column, in the order of the file; null for a column that is left out. */
  columns,
  /** The first line names the columns. Cards have no such line. */
  hasHeader: v.boolean(),
  /** How many rows above that line, or above the first record, are left out. */
  titleRows: v.optional(integer(0, IMPORT_TITLE_ROWS_MAX), 0),
  /** What a person said of values that no list has. */
  values: v.optional(v.pipe(v.array(mappedValue), v.maxLength(MAPPED_VALUES_MAX)), []),
  delimiter: v.picklist(importDelimiters),
  encoding: v.picklist(importEncodings),
  dateOrder: v.picklist(importDateOrders),
  duplicates: v.picklist(duplicatePolicies),
  faults: v.picklist(faultPolicies),
  role: v.picklist(importRoles),
  /** Who treats the new people, and follows them up: as patients or leads, or both. */
  providerId: v.optional(v.nullable(id), null),
  groupId: v.optional(v.nullable(id), null),
  advocateId: v.optional(v.nullable(id), null),
  /** Whether somebody gets a task for each new lead, as for leads that are added one by one. */
  makesTasks: v.boolean(),
})
export type ImportSettings = v.InferOutput<typeof importSettings>

/** A file that is to be sent. */
export const importFile = v.object({
  name: text(255),
  size: integer(1, IMPORT_MAX_BYTES),
  format: v.picklist(importFormats, 'must be csv or vcard'),
})

export const importStates = ['sending', 'queued', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

type ImportAction = 'start' | 'run' | 'finish' | 'cancel' | 'fail' | 'remove'

/** How an import is doing, and where what happens to it leads: nothing else does. */
const importSteps: Record<ImportState, Partial<Record<ImportAction, ImportState | 'gone'>>> = {
  sending: { start: 'queued', remove: 'gone' },
  queued: { run: 'running', cancel: 'cancelled', fail: 'failed' },
  running: { run: 'running', finish: 'done', cancel: 'cancelled', fail: 'failed' },
  done: { remove: 'gone' },
  cancelled: { remove: 'gone' },
  failed: { remove: 'gone' },
}

/** Where an action leads from a state; null where the state does not have it. */
export function nextImportState(
  state: ImportState,
  action: ImportAction,
): ImportState | 'gone' | null {
  return importSteps[state][action] ?? null
}

/** Whether lines are still read, or will be. */
export function isImporting(state: ImportState): boolean {
  return nextImportState(state, 'cancel') !== null
}

/** Why an import stopped: its file is gone, has a line that is too long, or nothing was heard of it. */
export const importFailures = ['fileGone', 'lineTooLong', 'broken'] as const

/** What became of a line. unchanged: it says of somebody what the record says already. */
export const lineOutcomes = ['added', 'updated', 'unchanged', 'skipped', 'refused'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** failed: nothing was heard of it for a while; whoever undoes the import again goes on with it. */
export const importUndoStates = ['queued', 'running', 'done', 'failed'] as const

/** What became of the records of an undone import. kept: left as they are, which the report says. */
export const undoOutcomes = ['deleted', 'restored', 'kept'] as const
export type UndoOutcome = (typeof undoOutcomes)[number]

/** How the undo of an import is doing. */
export const importUndo = v.object({
  state: v.picklist(importUndoStates),
  requestedBy: v.object({ id: v.string(), name: v.string() }),
  requestedAt: v.string(),
  finishedAt: v.nullable(v.string()),
  /** Lines of the import that were undone, of those that it read. */
  lines: v.number(),
  counts: v.object(v.entriesFromList(undoOutcomes, v.number())),
  /** Whether there is a report to fetch of the records that were kept. */
  hasReport: v.boolean(),
})
export type ImportUndo = v.InferOutput<typeof importUndo>

/** Whether records are still changed by the undo of an import, or will be. */
export function isUndoing(undo: Pick<ImportUndo, 'state'> | null): boolean {
  return undo?.state === 'queued' || undo?.state === 'running'
}

/** An import as those who may import see it. */
export const dataImport = v.object({
  importId: v.string(),
  name: v.string(),
  format: v.picklist(importFormats),
  /** Bytes of the file. */
  size: v.number(),
  state: v.picklist(importStates),
  reason: v.nullable(v.picklist(importFailures)),
  settings: v.nullable(importSettings),
  createdBy: v.object({ id: v.string(), name: v.string() }),
  createdAt: v.string(),
  startedAt: v.nullable(v.string()),
  finishedAt: v.nullable(v.string()),
  /** Bytes of the file and lines that were read, without the header and empty lines. */
  progress: v.object({ bytes: v.number(), lines: v.number() }),
  /** What became of those lines. */
  counts: v.object(v.entriesFromList(lineOutcomes, v.number())),
  /** Of the lines that were not refused or skipped, how many lost a value. Older imports have no count. */
  withoutValue: v.optional(v.number(), 0),
  /** Of those refused, how many because the plan has no lead records left. */
  overPlan: v.number(),
  /** Whether lists can be filtered by the import. Records of older imports do not name it. */
  isFilter: v.optional(v.boolean(), false),
  /** Whether there is a report to fetch, and until when. */
  hasReport: v.boolean(),
  expiresAt: v.nullable(v.string()),
  /** Until when the import can be undone; null where it cannot. */
  undoableUntil: v.nullable(v.string()),
  /** The undo that somebody asked for; null where nobody did. */
  undo: v.nullable(importUndo),
})
export type DataImport = v.InferOutput<typeof dataImport>
