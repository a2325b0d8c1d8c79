import type { TimelineGroup } from '#shared/model/timeline-groups.ts'
import { plural } from '../texts.ts'

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
  assign: 'Assign',
  assignTo: (name: string) => `Assign ${name}`,
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
  leadAdvocate: (name: string) => `Lead advocate: ${name}`,
  nextAppointment: (at: string) => `Next appointment: ${at}`,
  tabs: {
    tasks: 'Tasks',
    appointments: 'Appointments',
    events: 'Events',
    notes: 'Notes',
    'rad-cloud': 'RadCloud',
    reviews: 'ChatReview',
    consults: 'V-Consult',
    messages: 'Messages',
    details: 'Details',
  },
  notFoundTitle: "This person isn't in your list",
  notFound: 'The record may have been merged or removed, or the link is wrong.',
  toList: { patients: 'Go to patients', leads: 'Go to leads' },
} as const

/** What the tabs of a record count, for screen readers. */
export const tabCountTexts = {
  tasks: 'open',
  lateTasks: 'open, some overdue',
  messages: 'unread',
  appointment: 'one is coming up',
  notes: 'written',
  scans: 'received',
  newScans: 'new',
} as const

/** What comes next for a person, in the header of the record. */
export const nextStepTexts = {
  label: 'Next:',
  lateTask: 'Overdue task',
  task: 'Task due',
  appointment: 'Appointment',
  scans: (count: number) => `Look at ${plural(count, 'new upload', 'new uploads')}`,
  newLead: 'Get in touch with this new lead',
  status: 'Change status',
  nothing: 'nothing planned',
} as const

/** How to get in touch with a person. */
export const contactTexts = {
  call: 'Call',
  text: 'Text',
  message: 'Message',
} as const

/** How a lead came by a form. */
export const touchTexts = {
  caution: 'Caution',
  suspect: 'A program may have filled in the form.',
  title: 'First contact',
  formName: 'Lead form',
  at: 'Sent',
  registeredAt: 'Registered',
  source: 'Source in the address',
  medium: 'Medium',
  campaign: 'Campaign',
  gclid: 'Google click ID',
  gbraid: 'Google click ID (app)',
  wbraid: 'Google click ID (web)',
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
  empty: 'Changes, messages, links, uploads and tasks will show up here.',
  show: 'Show events of one kind',
  everything: 'All events',
  noneOfGroup: 'There are no events of this kind.',
  noneOfNewest: 'There are no events of this kind among the newest ones.',
  groups: {
    leadStatus: 'Lead status',
    tasks: 'Tasks',
    messages: 'Messages, calls and cards',
    appointments: 'Appointments and video visits',
    scans: 'Scans and links',
    reviews: 'Second opinions',
    forms: 'Forms',
    notes: 'Notes',
    record: 'Details and people',
  } satisfies Record<TimelineGroup, string>,
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

export const taskTexts = {
  emptyTitle: 'No tasks',
  empty: 'Tasks about this person show up here.',
  due: 'Due',
  overdue: 'Was due',
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
