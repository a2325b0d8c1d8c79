import type { PatientTextField } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import { patientFieldLabels } from '../../ui/patient-labels.ts'
import type { Section } from '../../ui/sections.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What a field of a record is called, in forms, lists and messages. */
export const patientLabels = {
  ...patientFieldLabels,
  group: 'Group',
  providerId: 'Provider',
  advocate: 'Advocate',
  leadAdvocate: 'Lead advocate',
  isLead: 'Role',
  role: 'Role',
  leadStatus: 'Lead status',
  leadClass: 'Lead class',
} as const satisfies Record<PatientTextField, string> & Record<string, string>

/** What may stay empty in a chart, whatever else is given. */
export const optionalFields = [
  ...(['middleName', 'contactPhone', 'addressLine1', 'addressLine2', 'addressCity'] as const),
  ...(['addressState', 'addressZip', 'timezone', 'registerSource', 'marketingCampaign'] as const),
  ...(['insuranceCompany', 'insurancePlan'] as const),
] as const satisfies readonly PatientTextField[]

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
} as const satisfies Record<PatientOrderColumn, string> & { contact: string }

export const listTexts = {
  patients: {
    title: 'Patients',
    all: 'All patients',
    add: 'Add patient',
    emptyTitle: 'No patients yet',
    empty: 'Add your first patient, then send them a link to upload their scans.',
  },
  leads: {
    title: 'Leads',
    all: 'All leads',
    add: 'Add lead',
    emptyTitle: 'No leads yet',
    empty: 'Add a lead, and an advocate of your practice gets it as a task.',
  },
  import: 'Import',
  search: 'Name, phone, email or date of birth',
  anyStatus: 'Any lead status',
  anyClass: 'Any class',
  anySource: 'Any source',
  anyGroup: 'Any group',
  noGroup: 'No group',
  more: 'More filters',
  moreActive: (count: number) => `More filters (${count})`,
  any: 'Any',
  nobody: 'Nobody',
  formerColleague: 'Someone who left',
  contains: 'Contains…',
  tasks: 'Tasks',
  tasksOpen: 'With open tasks',
  tasksOverdue: 'Overdue',
  tasksNone: 'Without open tasks',
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

export const formTexts = {
  addTitle: { patients: 'Add patient', leads: 'Add lead' },
  editTitle: 'Edit details',
  readTitle: 'Details',
  person: 'Person',
  contact: 'Contact',
  contactHint: 'Fill in an email, a mobile number, or the first and last name.',
  address: 'Address',
  origin: 'Where they came from',
  insurance: 'Insurance',
  care: 'Care',
  rolesLabel: 'Add as',
  lead: 'Lead',
  patient: 'Patient',
  leadHint: 'Given to an advocate as a task',
  patientHint: 'Being treated by the practice',
  onlyLeads: 'Your role can only add leads.',
  dobInvalid: 'Date input not valid.',
  dobFuture: 'Date of birth must be in the past.',
  dobRequired: 'Date of birth is required',
  zoneByState: 'Based on the state',
  noState: 'No matching state',
  noZone: 'No matching time zone',
  checking: 'Checking…',
  emailExists: 'Already exists:',
  emailExistsHint: 'Change the email to continue.',
  mobileExists: 'Already exists:',
  mobileMatches: (count: number) => `${plural(count, 'record has', 'records have')} this number.`,
  showMatches: 'Show them',
  add: { patients: 'Add patient', leads: 'Add lead' },
  save: 'Save',
  close: 'Close',
  saved: 'Saved',
  kept: 'We kept what you typed.',
  startOver: 'Start over',
  prohibit: 'This patient manages these details in their own account.',
  viewDetail: 'View detail',
  conflictTitle: 'Someone else just changed this',
  conflict: 'What you typed is still here. Check it against the new version, then save again.',
  conflictChoose: 'What you typed is still here. Choose what is right, then save again.',
  conflictNow: (label: string, value: string) => `${label}: now ${value}`,
  conflictYours: (value: string) => `Yours: ${value}`,
  conflictTheirs: (value: string) => `Theirs: ${value}`,
  empty: 'empty',
} as const

/** The page of a patient's own details. */
export const detailsTexts = {
  title: 'My details',
  lead: 'Keep these up to date so your practice can reach you and bill the right insurance.',
  at: (practice: string) => `What ${practice} has on file.`,
  about: { own: 'About you', patient: 'About the patient' },
  phones: 'Phone numbers',
  address: 'Address',
  insurance: 'Insurance',
  insuranceHint: 'Not in the list? Type the name; it is saved as typed.',
  save: 'Save my details',
  saved: 'Your details are saved',
  everywhere: (practices: string) => `Also update ${practices}`,
  everywhereHint: 'Everything but the insurance, which can differ from practice to practice.',
  empty: 'empty',
  conflictTitle: 'Your details were changed somewhere else',
  conflict: 'What you typed is still here. Check what is new, then save again.',
  conflictSame: 'What you typed is still here. Save again.',
  noneTitle: 'No practice has a record of you yet',
  none: 'When a practice adds you with the email address of your account, your details show up here.',
} as const

/** What the staff propose to a patient who keeps the details, and the patient's answer. */
export const proposalTexts = {
  propose: 'Propose a change',
  proposeTitle: 'Propose a change',
  lead: 'The patient keeps these details. Change what should be different; it changes here once the patient accepts it.',
  send: 'Send to the patient',
  proposed: 'Sent. The patient is asked to accept the change.',
  empty: 'empty',
  since: (former: string) => `Changed since this was suggested: it was ${former}`,
  suggests: (practice: string) => `${practice} suggests a change`,
  ask: 'Is this right? Nothing changes until you accept it.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Your details are updated',
  declined: 'Declined. Your details stay as they are.',
  states: {
    waiting: 'Waiting for the patient',
    accepted: 'The patient accepted the change',
    declined: 'The patient declined the change',
    withdrawn: 'The change was withdrawn',
  },
  by: (name: string) => `Proposed by ${name},`,
  withdraw: 'Withdraw',
  withdrawn: 'The change is withdrawn',
} as const

export const matchesTexts = {
  title: 'This mobile number is already in use',
  text: (count: number) =>
    `${plural(count, 'record has', 'records have')} this mobile number. Is it one of these people?`,
  reset: 'Reset',
  proceed: 'Continue',
  abort: 'Stop adding and close the form',
  noEmail: 'no email',
} as const

export const addedTexts = {
  title: { patients: 'Patient added', leads: 'Lead added' },
  text: (name: string) => `${name} is in your list now.`,
  back: 'Back',
  detail: 'Go to detail',
} as const

export const pageTexts = {
  previousRecord: 'Previous record (k)',
  nextRecord: 'Next record (j)',
  patients: 'Patients',
  leads: 'Leads',
  back: { patients: 'Back to patients', leads: 'Back to leads' },
  backToFormer: 'Back',
  born: (date: string, age: number | null) =>
    age === null ? `Born ${date}` : `Born ${date} (${age})`,
  lead: 'Lead',
  patient: 'Patient',
  account: 'Has an account',
  accountHint: 'This patient signs in and keeps these details up to date.',
  archived: 'Archived',
  newScans: (count: number) => plural(count, 'new upload', 'new uploads'),
  edit: 'Edit',
  sendLink: 'Send upload link',
  added: 'Added',
  nothing: '–',
  none: 'None',
  noProvider: 'No matching provider',
  former: (name: string) => `${name} (no longer a provider here)`,
  providerSaved: 'Provider changed',
  noGroup: 'No group of that name',
  groupSaved: 'Group changed',
  noAdvocate: 'Nobody of that name takes patients',
  advocateSaved: 'Advocate changed',
  noClass: 'No class of that name',
  classSaved: 'Class changed',
  more: 'More actions',
  becomeLead: 'Make a lead too',
  becomePatient: 'Make a patient too',
  leaveLead: 'No longer a lead',
  leavePatient: 'No longer a patient',
  becameLead: (name: string) => `${name} is a lead now`,
  becamePatient: (name: string) => `${name} is a patient now`,
  leftLead: (name: string) => `${name} is no longer a lead`,
  leftPatient: (name: string) => `${name} is no longer a patient`,
  fhir: 'Download as FHIR',
  archive: 'Archive',
  archivedNow: (name: string) => `${name} is archived`,
  restore: 'Take out of the archive',
  restored: 'Taken out of the archive',
  provider: (name: string) => `Provider: ${name}`,
  advocate: (name: string) => `Advocate: ${name}`,
  nextAppointment: (at: string) => `Next appointment: ${at}`,
  tabs: {
    tasks: 'Tasks',
    appointments: 'Appointments',
    events: 'Events',
    notes: 'Notes',
    'rad-cloud': 'RadCloud',
    messages: 'Messages',
    details: 'Details',
  },
  notFoundTitle: "This person isn't in your list",
  notFound: 'The record may have been merged or removed, or the link is wrong.',
  toList: { patients: 'Go to patients', leads: 'Go to leads' },
} as const

/** What comes next for a person, in the header of the record. */
export const nextStepTexts = {
  label: 'Next:',
  lateTask: 'Overdue task',
  task: 'Task due',
  appointment: 'Appointment',
  scans: (count: number) => `Look at ${plural(count, 'new upload', 'new uploads')}`,
  newLead: 'Get in touch with this new lead',
  nothing: 'nothing planned',
} as const

/** How a lead came by a form. */
export const touchTexts = {
  title: 'First contact',
  formName: 'Lead form',
  at: 'Sent',
  source: 'Source in the address',
  medium: 'Medium',
  campaign: 'Campaign',
  gclid: 'Google click ID',
  fbclid: 'Meta click ID',
  msclkid: 'Microsoft click ID',
  referrerHost: 'Site before',
  landingPath: 'Landing page',
  consent: 'Consent',
  version: (version: number) => `Agreed to version ${version}`,
} as const

/** The panel beside the tabs of a record. */
export const panelTexts = {
  label: 'Properties',
  edit: (part: string) => `Edit ${part.charAt(0).toLowerCase()}${part.slice(1)}`,
  bornOn: 'Born',
  born: (date: string, age: number) => `${date} (${age})`,
  company: 'Company',
  plan: 'Plan',
  advocate: 'Advocate',
  lead: 'Lead',
  status: 'Status',
  leadClass: 'Class',
  since: 'Since',
  campaign: 'Campaign',
  added: 'Added',
} as const

export const eventTexts = {
  emptyTitle: 'Nothing has happened yet',
  empty: 'Changes, links, uploads and tasks will show up here.',
  older: 'Show older',
  by: (name: string) => `by ${name}`,
  automatic: 'automatically',
  openUpload: 'Open the upload',
  unlike: 'The record stays as it is. What was sent differs:',
  reason: 'Reason',
  since: 'since',
  fromTo: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
  nothing: 'none',
} as const

export const noteTexts = {
  note: 'Note',
  notify: 'Tell colleagues',
  notifyHint: 'Who should know of it?',
  nobody: 'Nobody of that name may read notes.',
  add: 'Add note',
  save: 'Save note',
  all: 'Notes',
  emptyTitle: 'No notes yet',
  empty: 'What you and your colleagues write down about this person shows up here.',
  older: 'Show older notes',
  edited: 'edited',
  told: (names: string) => `told ${names}`,
  edit: 'Edit note',
  remove: 'Delete note',
  removed: 'Note deleted',
} as const

export const taskTexts = {
  emptyTitle: 'No tasks',
  empty: 'Tasks about this person show up here.',
  due: 'Due',
  overdue: 'Overdue since',
  starts: 'Starts',
  completedAt: 'Completed',
  endedAt: 'Ended',
  advocate: 'Advocate',
  trail: 'Trail',
  reroutes: (advocate: string) => `Goes to the next, unless ${advocate} opens this record:`,
  ongoing: 'To do',
  finished: 'Done',
} as const

/** The record beside a list of tasks. */
export const besideTexts = {
  notes: 'Last notes',
  noNotes: 'No notes yet.',
  events: 'Last events',
  all: 'All',
  allOf: (part: string) => `${part}: all`,
  open: 'Open the record',
} as const

export const statusTexts = {
  label: 'Lead status',
  changedBy: (name: string) => `changed by ${name}`,
  change: 'Change',
  notPermitted: 'Only the advocate of this lead or a patient manager may change its status.',
  converted: 'This lead was converted to a patient. Its status can only be adjusted.',
  title: 'Change lead status',
  pipeline: 'Pipeline',
  current: 'Current status',
  pick: 'Choose the new status.',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  reason: 'Reason',
  note: 'Note',
  submit: 'Change',
  success: 'Lead status change success',
  convertTitle: 'Convert to a patient?',
  convert:
    'The lead becomes a patient of the practice. After that its lead status can only be adjusted by patient managers.',
  convertConfirm: 'Choose Converted',
  adjust: 'Adjust',
  adjusted: 'Lead status adjusted',
} as const

/** The leads by their status. */
export const boardTexts = {
  view: 'View',
  list: 'List',
  board: 'Board',
  label: 'Leads by status',
  keys: 'Arrow keys go from lead to lead. Shift and an arrow to the left or right move the lead to the status beside.',
  none: 'No leads',
  failed: 'These leads could not be loaded.',
  again: (status: string) => `Load ${status} again`,
  move: (name: string) => `Move ${name} to another status`,
  noSource: 'No source',
  newScans: 'Scans',
} as const

/** The dialog in which the status of a lead is corrected. */
export const adjustTexts = {
  title: 'Adjust lead status',
  menu: 'Adjust lead status',
  lead: 'Correct the status, or when the lead reached it. The history keeps what was before.',
  status: 'Status',
  keep: 'Leave it as it is',
  reason: 'Reason',
  anyReason: 'No reason',
  setTime: 'Set the time',
  day: 'Date',
  time: 'Time',
  future: 'The time must not be in the future.',
  note: 'Note',
} as const

export const findTexts = {
  title: { people: 'Find a patient or a page', pages: 'Find a page' },
  placeholder: { people: 'Name, phone, email, date of birth, or a page', pages: 'Name of a page' },
  hint: 'Start typing a name, phone number, email or date of birth',
  none: (typed: string) => `No results for “${typed}”`,
  people: 'People',
  pages: 'Pages and actions',
  results: 'Found',
  searching: 'Searching…',
  keys: 'Press Enter to open',
  more: (count: number) =>
    `${plural(count, 'more person', 'more people')}. Keep typing to narrow it down.`,
} as const
