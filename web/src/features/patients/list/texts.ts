import type { ReachedField } from '#shared/model/leads.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { Section } from '../../../ui/sections.ts'
import { statusTexts } from '../lead-status/texts.ts'
import { plural } from '../texts.ts'

/** What reports lead to lists by. */
type ChosenReport =
  | ReachedField
  | 'firstSource'
  | 'firstCampaign'
  | 'leadFormId'
  | 'importId'
  | 'leadReason'
  | 'isAnswered'
  | 'reachedStatus'
  | 'waits'
  | 'daysBy'

export const columnLabels = {
  name: 'Name',
  dob: 'Date of birth',
  email: 'Email',
  mobile: 'Mobile',
  contact: 'Contact',
  leadStatus: 'Lead status',
  leadStatusAt: 'In status since',
  leadClass: 'Class',
  registerSource: 'Source',
  marketingCampaign: 'Campaign',
  insuranceCompany: 'Insurance',
  insurancePlan: 'Insurance plan',
  possibleCity: 'City',
  addressState: 'State',
  group: 'Group',
  provider: 'Provider',
  patientAdvocate: 'Advocate',
  leadAdvocate: 'Lead advocate',
  nextAppointmentAt: 'Next appointment',
  openTaskCount: 'Open tasks',
  nextTaskDueAt: 'Next task due',
  lastUploadAt: 'Scans',
  createdAt: 'Added',
  updatedAt: 'Changed',
  firstSource: 'First source',
  firstCampaign: 'First campaign',
  leadFormId: 'Lead form',
  importId: 'Import',
  leadReason: 'Reason',
  isAnswered: 'Answered',
  reachedStatus: 'Came at least to',
  waits: 'Waiting',
  daysBy: 'Days by the clock of',
  newAt: 'Came as a lead',
  openedAt: 'First open',
  engagedAt: 'First engaged',
  reviewAt: 'First in review',
  bookedAt: 'First booked',
  convertedAt: 'Converted',
  lostAt: 'Lost',
  closedAt: 'Closed',
} as const satisfies Record<PatientOrderColumn | ChosenReport | 'contact', string>

export const listTexts = {
  patients: {
    title: 'Patients',
    all: 'All patients',
    filtered: 'Filtered patients',
    add: 'Add patient',
    emptyTitle: 'No patients yet',
    empty: 'Add your first patient, then send them a link to upload their scans.',
  },
  leads: {
    title: 'Leads',
    all: 'All leads',
    filtered: 'Filtered leads',
    add: 'Add lead',
    emptyTitle: 'No leads yet',
    empty: 'Add a lead, and an advocate of your practice gets it as a task.',
  },
  import: 'Import',
  search: 'Name, phone, email or date of birth',
  anyStatus: 'Any lead status',
  anyClass: 'Any class',
  anySource: 'Any source',
  noGroup: 'No group',
  more: 'More filters',
  moreActive: (count: number) => `More filters (${count})`,
  any: 'Any',
  nobody: 'Nobody',
  notSaid: 'Not said',
  thisForm: 'The form of the report',
  thisImport: 'This import',
  answered: 'Staff answered the lead',
  waits: 'Too long in their status',
  formerColleague: 'Someone who left',
  formerGroup: 'A deleted group',
  contains: 'Contains…',
  tasks: 'Tasks',
  tasksOpen: 'With open tasks',
  tasksOverdue: 'Overdue',
  tasksNone: 'Without open tasks',
  mine: 'Mine',
  newScans: 'New scans',
  archived: 'Archived',
  orderBy: 'Order by',
  ascending: (label: string) => `${label} ↑`,
  descending: (label: string) => `${label} ↓`,
  noneTitle: 'No matches',
  none: 'Check the spelling or clear the filters.',
  clear: 'Clear filters',
  new: 'New',
  total: (total: number) => plural(total, 'person', 'people'),
  born: 'Born',
  nothing: '–',
} as const satisfies Record<Section, object> & Record<string, unknown>

/** Changes of several records at once. */
export const bulkTexts = {
  label: 'Selected people',
  picked: (count: number) => `${count.toLocaleString('en-US')} selected`,
  select: 'Select',
  stop: 'Done',
  pickEverybody: 'Select all',
  pickAll: (total: number) => `Select all ${total.toLocaleString('en-US')}`,
  pickFirst: (count: number) => `Select the first ${count.toLocaleString('en-US')}`,
  clear: 'Clear selection',
  nobody: 'Nobody',
  advocate: 'Advocate',
  leadAdvocate: 'Lead advocate',
  provider: 'Provider',
  group: 'Group',
  status: 'Change status',
  archive: 'Archive',
  restore: 'Take out of the archive',
  advocateIs: (name: string) => `Advocate: ${name}`,
  leadAdvocateIs: (name: string) => `Lead advocate: ${name}`,
  providerIs: (name: string) => `Provider: ${name}`,
  groupIs: (name: string) => `Group: ${name}`,
  movedTo: (status: string) => `Lead status: ${status}`,
  archived: 'Archived',
  restored: 'Taken out of the archive',
  begun: (title: string, count: number) => `${title} (${plural(count, 'person', 'people')})`,
  done: (title: string, count: number) => `${title}: ${plural(count, 'person', 'people')} changed`,
  statusTitle: (count: number) => `Change the status of ${plural(count, 'lead', 'leads')}`,
  convertTitle: (count: number) => `Convert ${plural(count, 'lead', 'leads')} to patients?`,
  convert: (count: number) =>
    count === 1
      ? statusTexts.convert
      : 'The leads become patients of the practice. After that their lead status can only be adjusted by patient managers.',
  move: 'Change',
  progress: (title: string, done: number, total: number) =>
    `${title}: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  progressLabel: 'Changed so far',
  cancel: 'Cancel',
  close: 'Close',
  reportTitle: (title: string, done: number, not: number) =>
    `${title}: ${plural(done, 'person', 'people')} changed, ${not.toLocaleString('en-US')} not`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  moreFailed: (count: number) => `And ${count.toLocaleString('en-US')} more`,
  left: (count: number) => `${plural(count, 'person was', 'people were')} not tried.`,
  pickAgain: 'Select those who were not changed',
} as const

/** Taking a list out as a table. */
export const exportTexts = {
  button: 'Export',
  title: 'Exporting the list',
  gathered: (count: number, total: number) =>
    `${count.toLocaleString('en-US')} of ${plural(total, 'row', 'rows')}`,
  progress: 'Exported so far',
  cancel: 'Cancel',
  done: (count: number) => `${plural(count, 'row', 'rows')} exported`,
  failed: 'The list was not exported',
  id: 'Record ID',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
} as const
