import * as v from 'valibot'
import { code, flag, id, instant, longText, optionalField, text } from './fields.ts'
import { notifiedPerson, notifyStaffIds } from './mention.ts'
import { checklistItem } from './subject.ts'
import { distributeMethods, taskPriorities, taskStatuses } from './task-codes.ts'

const none = v.optional(v.nullable(v.string()), null)

/** An item of the checklist as the task began with it, and the status that it has got. */
export const taskCheck = v.object({ ...checklistItem.entries, status: v.nullable(v.string()) })
export type TaskCheck = v.InferOutput<typeof taskCheck>

/** When a task goes to the next of the distribution that gave it, unless it is touched. */
const taskReroute = v.object({
  distributionId: v.string(),
  /** Since when it has been to be touched, and when it goes; `minutes` are working minutes. */
  since: v.string(),
  at: v.string(),
  minutes: v.number(),
  /** Who had it before and did not touch it. */
  tried: v.array(v.string()),
})
export type TaskReroute = v.InferOutput<typeof taskReroute>

/** What people are called, which is read when a task is shown. */
const names = {
  patientName: v.string(),
  advocateName: v.string(),
  providerName: v.nullable(v.string()),
  creatorName: v.nullable(v.string()),
}

/** A task as it is kept. What tasks of before do not have is empty. */
export const storedTask = v.object({
  id: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  /** The type, and what it was called. Null for what is not of a type of the practice. */
  subjectId: none,
  subject: v.string(),
  status: v.picklist(taskStatuses),
  priority: v.picklist(taskPriorities),
  distributeMethod: v.picklist(distributeMethods),
  advocateId: v.string(),
  providerId: none,
  creatorId: v.nullable(v.string()),
  comments: v.string(),
  /** The colleagues whom the comments have mentioned. */
  notified: v.optional(v.array(notifiedPerson), () => []),
  checklist: v.optional(v.array(taskCheck), () => []),
  /** Why this advocate got it, in words; `details` for who wants to know more. */
  trail: v.array(
    v.object({
      at: v.string(),
      text: v.string(),
      details: v.optional(v.nullable(v.string()), null),
    }),
  ),
  startedAt: v.string(),
  /** Whether that is still to come: lists of what is to be done do not have it. */
  isWaiting: v.optional(v.boolean(), false),
  dueAt: v.string(),
  /** Whether it fails once it is past due. */
  failAfterDue: v.optional(v.boolean(), false),
  /** Whether the advocate completes it alone; else a manager confirms it. */
  advocateCanComplete: v.optional(v.boolean(), true),
  prevTaskId: none,
  /** Null where it stays with whom it was given to, or was touched. */
  reroute: v.optional(v.nullable(taskReroute), null),
  completedAt: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
})

/** A task (specification, section 3). */
export const task = v.object({ ...storedTask.entries, ...names })
export type Task = v.InferOutput<typeof task>

const nobody = v.pipe(
  v.picklist([0, '0']),
  v.transform(() => null),
)

/** What of a task is chosen for it, and can be changed later. */
const changeable = {
  subjectId: id,
  /** The owner. Only `practices.tasks.setOwner` names another than the caller, or hands it over. */
  creatorId: optionalField(id),
  /** A task about a patient has the provider of the record unless another is sent. */
  providerId: optionalField(id),
  distributeMethod: v.optional(v.picklist(distributeMethods)),
  /** 0 or nothing where the method chooses. */
  advocateId: v.optional(v.union([nobody, v.nullable(id), emptyId()], 'must be an id')),
  priority: v.optional(code(taskPriorities)),
  comments: optionalField(longText(5000)),
  dueAt: optionalField(instant),
  failAfterDue: v.optional(flag),
  advocateCanComplete: v.optional(flag),
}

function emptyId() {
  return v.pipe(
    v.literal(''),
    v.transform(() => null),
  )
}

/** What a task is made of (specification, sections 3 and 7): it starts at once where `startedAt` is empty. */
export const taskForm = v.object({
  ...changeable,
  comments: v.pipe(longText(5000), v.nonEmpty('is required')),
  patientId: id,
  notifyStaffIds,
  startedAt: optionalField(instant),
  prevTaskId: optionalField(id),
})

/** A status that an item of the checklist gets; null takes it away. */
export const taskMark = v.object({ itemId: id, status: v.nullable(text(40)) })
export const taskMarks = v.pipe(v.array(taskMark), v.maxLength(15, 'must be at most 15'))

/** Why a task is completed although its checklist has open items. */
export const withoutAnswers = text(500)

/** The items of a checklist that have no status yet. */
export const unansweredOf = ({ checklist }: { checklist: readonly TaskCheck[] }): TaskCheck[] =>
  checklist.filter(({ status }) => status === null)

/** The fields of a task that can be changed: all but its patient and start. */
export const taskChange = v.object({
  ...v.partial(v.object(changeable)).entries,
  notifyStaffIds,
})
