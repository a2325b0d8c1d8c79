import { conflictTexts } from '../../../ui/texts.ts'

/** The words of the page of task types. */
export const subjectTexts = {
  title: 'Task types',
  description: 'What tasks can be about, with the checklist of each and what comes after it.',
  add: 'Add task type',
  addTitle: 'Add a task type',
  editTitle: 'Edit task type',
  columns: {
    name: 'Task type',
    due: 'Due within',
    checklist: 'Checklist',
    followUp: 'Followed by',
    actions: 'Actions',
  },
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  noItems: 'Add a checklist',
  itemsOf: (name: string) => `Checklist of ${name}`,
  openItems: (shown: string, name: string) => `${shown}: checklist of ${name}`,
  noFollowUp: 'Nothing',
  gone: 'a deleted type',
  followedBy: (name: string, days: string, status: string | null) =>
    `${name} after ${days}${status === null ? '' : `, if “${status}”`}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} deleted. Tasks of this type stay as they are.`,
  none: 'No task types yet',
  noneText: 'Add what your practice does for patients, such as “Request records”.',
  save: 'Save task type',
  added: 'Task type added',
  saved: 'Task type saved',
  followUp: 'When a task of this type is completed',
  nothingFollows: 'Nothing follows',
  anyStatus: 'However it turned out',
  dueHint: 'Counted from the day the task starts. Each task can say otherwise.',
  followUpHint: 'The checklist has no primary item, so a follow-up cannot wait for an outcome.',
  conflictTitle: 'Someone else just changed this task type',
  ...conflictTexts,
  empty: 'nothing',
  checklist: {
    text: 'What to find out while working on a task. The primary item says how the task turned out.',
    add: 'Add item',
    addTitle: 'Add to the checklist',
    editTitle: 'Edit checklist item',
    none: 'Nothing to check yet',
    primary: 'Primary',
    isPrimary: 'Its status is how the task turned out',
    statusesHint: 'One on each line, such as “Booked” and “No answer”.',
    save: 'Save item',
    added: 'Item added',
    saved: 'Item saved',
    removed: (name: string) => `${name} deleted from the checklist`,
  },
} as const

export const subjectLabels = {
  name: 'Name',
  dueInDays: 'Days until it is due',
  followUp: 'Follow-up',
  followUpSubjectId: 'Follow-up',
  followUpStatus: 'Only where the outcome is',
  followUpDays: 'Starts after (days)',
} as const

export const checklistLabels = {
  name: 'Item',
  statuses: 'Statuses',
  isPrimary: 'Primary',
} as const
