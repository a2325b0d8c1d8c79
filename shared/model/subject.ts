import * as v from 'valibot'
import { flag, id, integer, text } from './fields.ts'

/** How many types of tasks a practice has at most, and how many items the checklist of one. */
export const SUBJECTS_MAX = 60
export const CHECKLIST_MAX = 15
/** How many statuses an item offers at most. */
export const ITEM_STATUSES_MAX = 8
/** How long a task may take, and how much later its follow-up may begin, in days. */
export const SUBJECT_DAYS_MAX = 365

/** An item of a checklist: what is to be found out, and the statuses that it can get. */
export const checklistItem = v.object({
  id: v.string(),
  name: v.string(),
  statuses: v.array(v.string()),
  /** Its status is how the task turned out; of one checklist at most one item. */
  isPrimary: v.boolean(),
})
export type ChecklistItem = v.InferOutput<typeof checklistItem>

/** The task that comes after one of this type: `status` of the primary item, or null however it turned out. */
export const followUp = v.object({
  subjectId: v.string(),
  status: v.nullable(v.string()),
  days: v.number(),
})
export type FollowUp = v.InferOutput<typeof followUp>

/** A type of tasks with its checklist (specification, section 3). */
export const subject = v.object({
  id: v.string(),
  name: v.string(),
  /** How many days after its start a task is due, unless it says otherwise. */
  dueInDays: v.number(),
  items: v.array(checklistItem),
  followUp: v.nullable(followUp),
  version: v.number(),
})
export type Subject = v.InferOutput<typeof subject>

const status = text(40)
const days = integer(1, SUBJECT_DAYS_MAX)

export const subjectForm = v.object({
  name: text(80),
  dueInDays: days,
  followUp: v.optional(
    v.nullable(v.object({ subjectId: id, status: v.optional(v.nullable(status), null), days })),
  ),
})

export const checklistItemForm = v.object({
  name: text(80),
  statuses: v.pipe(
    v.array(status, 'must be a list'),
    v.minLength(1, 'is required'),
    v.maxLength(ITEM_STATUSES_MAX, `must be at most ${ITEM_STATUSES_MAX}`),
    v.check(
      (statuses) => new Set(statuses.map((one) => one.toLowerCase())).size === statuses.length,
      'must differ from each other',
    ),
  ),
  isPrimary: flag,
})
