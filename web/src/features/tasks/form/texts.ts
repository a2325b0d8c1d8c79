import type { DistributeMethod } from '#shared/model/task-codes.ts'
import { conflictTexts } from '../../../ui/texts.ts'

const methods: Record<DistributeMethod, string> = {
  provider: "The provider's team",
  task: 'The distribution list',
  manual: 'A specific advocate',
}

/** The words of the form of a task. */
export const taskFormTexts = {
  add: 'Add task',
  addTitle: 'Add a task',
  editTitle: 'Edit task',
  save: 'Save task',
  added: 'Task added',
  saved: 'Task saved',
  findPatient: 'Type a name, phone or email',
  typeName: 'Type a name, phone or email',
  noPatient: 'No one found',
  noName: 'No name',
  noTypes: 'There are no task types yet.',
  addTypes: 'Add task types',
  methods,
  start: { now: 'Now', later: 'At a designated time' },
  starts: 'Starts',
  startedAt: 'Started',
  system: 'Praxis',
  dueHint: (days: string) => `Left empty, it is due ${days} after it starts.`,
  failAfterDue: 'Fails when it is past due',
  advocateCanComplete: 'The advocate can complete it alone',
  advocateHint: 'Otherwise a manager confirms that it is done.',
  former: (name: string) => `${name} (no longer takes tasks)`,
  formerColleague: (name: string) => `${name} (no longer works here)`,
  you: 'You',
  changeType: 'Change the task type?',
  changeTypeText:
    'The checklist starts over with that of the new type, and the advocate is chosen again.',
  changeTypeConfirm: 'Change type',
  conflictTitle: 'Someone else just changed this task',
  ...conflictTexts,
  empty: 'nothing',
} as const

export const taskLabels = {
  patientId: 'Patient',
  creatorId: 'Owner',
  providerId: 'Provider',
  subjectId: 'Task type',
  distributeMethod: 'Who gets it',
  advocateId: 'Advocate',
  priority: 'Priority',
  start: 'Starts',
  startedAt: 'Start',
  startDay: 'Start day',
  startTime: 'Start time',
  dueAt: 'Due time',
  dueDay: 'Due day',
  dueTime: 'Due time of day',
  comments: 'Comments',
  notifyStaffIds: 'People mentioned with @',
  failAfterDue: 'Fails when past due',
  advocateCanComplete: 'Advocate can complete',
} as const
