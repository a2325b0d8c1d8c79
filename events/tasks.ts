import * as v from 'valibot'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.tasks')

const state = v.object({
  advocateId: v.string(),
  dueAt: v.string(),
  status: v.picklist(taskStatuses),
  /** Whether it has not started yet: nobody has to do it. */
  isWaiting: v.optional(v.boolean(), false),
  failAfterDue: v.optional(v.boolean(), false),
})

/** A task changed its status, its advocate, when it is due or what happens then, or it has started. */
export const taskChanged = event('TaskChanged', {
  taskId: v.string(),
  patientId: v.string(),
  before: state,
  after: state,
  /** Nobody changed it: it went to the next, as it was not touched. */
  rerouted: v.optional(v.boolean(), false),
})

/** A task was given to an advocate. */
export const taskCreated = event('TaskCreated', {
  taskId: v.string(),
  patientId: v.string(),
  advocateId: v.string(),
  dueAt: v.string(),
  isWaiting: v.optional(v.boolean(), false),
  /** The first task of a lead, made by the distribution. */
  isOfNewLead: v.optional(v.boolean(), false),
})

/** The comments of a task mention colleagues. */
export const taskMentioned = event('TaskMentioned', {
  taskId: v.string(),
  patientId: v.string(),
  staffIds: v.array(v.string()),
})

/** A moment of a task has come, if the task is still as it was when the moment was set. */
export const taskMoment = event('TaskMoment', {
  taskId: v.string(),
  moment: v.picklist(['start', 'remind', 'due', 'reroute']),
  at: v.string(),
})

/** A task is about to be due. */
export const taskDueSoon = event('TaskDueSoon', {
  taskId: v.string(),
  patientId: v.string(),
  advocateId: v.string(),
  dueAt: v.string(),
})

/** A task was not touched, and there is nobody left to whom it could go. */
export const taskUntouched = event('TaskUntouched', {
  taskId: v.string(),
  patientId: v.string(),
  advocateId: v.string(),
})

/** A new lead waits, as the people who are there have all the work that they take. At most hourly. */
export const leadsWaiting = event('LeadsWaiting', {})

/** Who gets work was changed, or who is away: what waits may find somebody. */
export const distributionsChanged = event('DistributionsChanged', {})

/** The time has come at which somebody was to be back: what waits may be theirs. */
export const absenceEnded = event('AbsenceEnded', { absenceId: v.string() })
