import { importFieldLabels } from '#shared/imports/labels.ts'
import type {
  DataImport,
  duplicatePolicies,
  faultPolicies,
  ImportUndo,
  importDateOrders,
  importDelimiters,
  importFailures,
  importRoles,
  LineOutcome,
  UndoOutcome,
} from '#shared/model/imports.ts'
import type { FileEncoding, FileFault } from './reading/parts.ts'

const number = (count: number) => count.toLocaleString('en-US')
const plural = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`
const lines = (count: number) => plural(count, 'line', 'lines')

export const pageTexts = {
  title: 'Import',
  description: 'Bring patients and leads here from a file of another system.',
  new: 'New import',
} as const

/** Choosing a file, and reading it. */
export const fileTexts = {
  drop: 'Drop a file here',
  or: 'or',
  choose: 'Choose a file',
  takes:
    'A table as CSV or text (from Excel: “Save as”, then CSV), or contacts as vCard (.vcf). Up to 100 MB.',
  label: 'File with patients or leads',
  reading: (name: string) => `Reading ${name}`,
  read: 'Read so far',
  cancel: 'Cancel',
  notRead: (name: string) => `${name} can't be imported`,
  faults: {
    empty: 'There is nothing in the file.',
    tooLarge: 'The file is larger than 100 MB. Split it, and import one part after the other.',
    tooWide: 'The file has more than 200 columns. Delete those that you do not need.',
    longLine:
      'The file has a line that is far too long. Check that it is a table saved as CSV, not as a workbook.',
    unreadable: 'Your browser could not read the file. Was it moved or changed? Choose it again.',
    workbook: 'This is a workbook. Open it, choose “Save as”, then CSV, and choose that file here.',
  } satisfies Record<FileFault, string>,
} as const

/** How the text of a file is read. */
export const readingTexts = {
  title: 'How the file is read',
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'windows-1252': 'Western European (Windows-1252)',
    'windows-1250': 'Central European (Windows-1250)',
    'windows-1251': 'Cyrillic (Windows-1251)',
    macintosh: 'Mac OS Roman',
    'utf-16le': 'Unicode (UTF-16 LE)',
    'utf-16be': 'Unicode (UTF-16 BE)',
  } satisfies Record<FileEncoding, string>,
  delimiter: 'Columns are separated by',
  delimiters: {
    ',': 'Comma',
    ';': 'Semicolon',
    '\t': 'Tab',
    '|': 'Vertical bar',
  } satisfies Record<(typeof importDelimiters)[number], string>,
  headerRow: 'Column titles are in',
  noHeader: 'No line: the first line is a person',
  row: (at: number, cells: readonly string[]) => `Line ${number(at)}: ${cells.join(', ')}`,
  hint: 'If names or columns below look wrong, choose how the file was saved.',
  again: 'Reading the file again',
  failed: "The file can't be read this way",
} as const

/** Which column holds what. */
export const mappingTexts = {
  title: (name: string) => `Columns of ${name}`,
  text: 'We guessed what each column holds. Correct what is wrong; columns without a field are left out.',
  list: 'Columns of the file',
  columns: { title: 'Column', samples: 'Holds', field: 'Becomes' },
  untitled: (place: number) => `Column ${place}`,
  nothing: 'empty',
  fieldOf: (title: string) => `Field for ${title}`,
  leaveOut: 'Leave out',
  noField: 'No field of that name',
  leftOut: (titles: readonly string[]) =>
    `${plural(titles.length, 'column is', 'columns are')} left out: ${titles.join(', ')}`,
  allTaken: 'Every column is used.',
  noColumn: 'Choose a field for a column.',
  noContact: 'Choose the column of the email, the mobile number, or the first and last name.',
  dateOrder: 'Dates of birth are written as',
  dateOrders: {
    mdy: 'Month, day, year (03/14/1980)',
    dmy: 'Day, month, year (14/03/1980)',
    ymd: 'Year, month, day (1980/03/14)',
  } satisfies Record<(typeof importDateOrders)[number], string>,
  fields: importFieldLabels,
} as const

/** Values that no list of the practice has. */
export const valuesTexts = {
  title: 'Values that your lists do not have',
  text: 'Choose what each becomes. Your choices are remembered for the next import.',
  columns: { field: 'Field', text: 'In the file', count: 'Lines', becomes: 'Becomes' },
  becomes: (field: string, text: string) => `${field} “${text}” becomes`,
  choose: 'Choose',
  keep: 'Keep as it is',
  leaveOut: 'Leave out',
  notFound: 'No such choice',
} as const

/** What will become of the lines. */
export const checkTexts = {
  title: 'Check before you import',
  checking: 'Checking all lines',
  right: (count: number) => `${lines(count)} without a problem`,
  faulty: (count: number) => `${lines(count)} with a value that can't be kept`,
  unreachable: (count: number) =>
    `${lines(count)} without an email, a mobile number, or a first and last name: not imported`,
  none: 'The file has no lines to import.',
  problems: 'Problems',
  problemColumns: { field: 'Field', problem: 'What to do', count: 'Lines', first: 'First on line' },
  preview: 'The first lines as they will be kept',
  line: 'Line',
  lineOf: (at: number) => `Line ${number(at)}`,
  fault: (field: string, problem: string) => `${field} ${problem}`,
  notReachable: 'Nobody could be reached',
  wrong: 'Problems',
  nothing: '–',
  roles: { isLead: 'Lead', isPatient: 'Patient' },
} as const

export const optionTexts = {
  title: 'How to import',
  duplicates: 'People who are here already',
  duplicateHint: 'Found by record ID, email, name with date of birth, or phone number.',
  duplicateChoices: {
    skip: 'Skip them',
    update: 'Update them',
    add: 'Add them again',
  } satisfies Record<(typeof duplicatePolicies)[number], string>,
  duplicateTexts: {
    skip: 'Their records stay exactly as they are.',
    update: 'What the file says replaces what the record says. Empty cells change nothing.',
    add: 'A second record is made, unless the email is taken. You can merge records later.',
  } satisfies Record<(typeof duplicatePolicies)[number], string>,
  faults: "Lines with a value that can't be kept",
  faultChoices: {
    leaveOut: 'Import them without that value',
    refuse: 'Do not import them',
  } satisfies Record<(typeof faultPolicies)[number], string>,
  faultHint:
    'Either way the report has these lines, so that you can correct them and import them again.',
  role: 'New people are',
  roleHint: 'Where no column says it.',
  roles: {
    patient: 'Patients',
    lead: 'Leads',
    both: 'Leads and patients',
  } satisfies Record<(typeof importRoles)[number], string>,
  advocate: 'Advocate of new people',
  provider: 'Provider of new people',
  group: 'Group of new people',
  nobody: 'Nobody',
  noGroup: 'No group',
  notFound: 'Nobody of that name',
  makesTasks: 'Give advocates a task for each new lead',
  plan: (left: number) =>
    `Your plan has room for ${plural(left, 'more lead record', 'more lead records')} this month. Leads beyond that are not imported; the report names them.`,
  start: (count: number) => `Import ${lines(count)}`,
  another: 'Choose another file',
} as const

export const sendingTexts = {
  title: 'Sending the file',
  progress: 'Sent so far',
  sent: (share: number) => `${Math.floor(share * 100)}% sent`,
  stay: 'Keep this page open until the file is sent. After that the import goes on without it.',
  cancel: 'Cancel',
  started: 'The import has started. You can leave this page: it goes on by itself.',
  failed: 'The import was not started',
  leaveTitle: 'Stop sending the file?',
  leave: 'The import has not started yet. If you leave, choose the file again later.',
  leaveNow: 'Leave',
  stayHere: 'Stay here',
} as const

/** The imports of the practice. */
export const historyTexts = {
  title: 'Imports',
  emptyTitle: 'No imports yet',
  empty: 'Imports show up here, with a report of the lines that were not imported, for 7 days.',
  columns: {
    file: 'File',
    by: 'Started by',
    at: 'When',
    state: 'State',
    result: 'Lines',
    action: 'Actions',
  },
  states: {
    sending: 'Not sent',
    queued: 'Waiting',
    running: 'Running',
    done: 'Done',
    cancelled: 'Stopped',
    failed: 'Failed',
  } satisfies Record<DataImport['state'], string>,
  reasons: {
    fileGone: 'The file is gone. Import it again.',
    lineTooLong: 'A line of the file is far too long.',
    broken: 'It broke off. Import the file again: who is there already can be skipped.',
  } satisfies Record<(typeof importFailures)[number], string>,
  notSent: 'The file was not sent to the end. Choose it again.',
  progressOf: (name: string) => `Progress of ${name}`,
  read: (count: number) => `${lines(count)} read`,
  outcomes: {
    added: 'added',
    updated: 'updated',
    unchanged: 'unchanged',
    skipped: 'skipped',
    refused: 'not imported',
  } satisfies Record<LineOutcome, string>,
  outcome: (count: number, word: string) => `${number(count)} ${word}`,
  withoutValue: (count: number) => `${lines(count)} imported without a value that can't be kept`,
  noLines: 'No lines yet',
  overPlan: (count: number) =>
    `${plural(count, 'lead is', 'leads are')} beyond your plan. A larger plan has room for them: import the file again then.`,
  reportHint: 'Correct the rows in the report, then import it.',
  records: { patients: 'Show patients', leads: 'Show leads' },
  recordsOf: {
    patients: (name: string) => `Show patients from ${name}`,
    leads: (name: string) => `Show leads from ${name}`,
  },
  report: 'Report',
  reportOf: (name: string) => `Download the report of ${name}`,
  stop: 'Stop',
  stopOf: (name: string) => `Stop importing ${name}`,
  stopTitle: 'Stop this import?',
  stopText:
    'What was imported so far stays. The report has the lines that were not imported up to then.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo the import of ${name}`,
  undoTitle: 'Undo this import?',
  undoConfirm: 'Undo import',
  undoKeep: 'Keep the import',
  undoAdded: (count: number) =>
    `${plural(count, 'record was', 'records were')} added. The ones nobody has used since are deleted.`,
  undoUpdated: (count: number) =>
    `${plural(count, 'record was', 'records were')} updated. The former values come back where nobody changed them since.`,
  undoKept:
    'Records that were changed or used since stay as they are: for example with a new note, a task, a message, scans or an appointment. A report lists them.',
  undoTasks: 'This import gave advocates a task for each new lead. Leads with a task stay.',
  undoUntil: (time: string) => `You can undo this import until ${time}.`,
  undoStates: {
    queued: 'Waiting to be undone',
    running: 'Being undone',
    done: 'Undone',
    failed: 'Undo stopped',
  } satisfies Record<ImportUndo['state'], string>,
  undoBroken: 'The undo broke off. Press “Undo” to go on.',
  undoProgressOf: (name: string) => `Progress of undoing ${name}`,
  undoOutcomes: {
    deleted: 'deleted',
    restored: 'restored',
    kept: 'not undone',
  } satisfies Record<UndoOutcome, string>,
  undoResult: (words: string) => `Undo: ${words}`,
  undoReport: 'Undo report',
  undoReportOf: (name: string) => `Download the undo report of ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete the import of ${name}`,
  removeTitle: 'Delete this import?',
  removeText:
    'Its file and its report are deleted. The records stay, and the import can no longer be undone.',
  keep: 'Keep it',
} as const
