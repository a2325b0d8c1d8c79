import * as v from 'valibot'
import { distributeMethods, taskPriorities, taskStatuses } from './task-codes.ts'

/** A task (specification, section 3). */
export const task = v.object({
  id: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  patientName: v.string(),
  subject: v.string(),
  status: v.picklist(taskStatuses),
  priority: v.picklist(taskPriorities),
  distributeMethod: v.picklist(distributeMethods),
  advocateId: v.string(),
  advocateName: v.string(),
  creatorId: v.nullable(v.string()),
  comments: v.string(),
  /** Why this advocate got it, in words; `details` for who wants to know more. */
  trail: v.array(
    v.object({
      at: v.string(),
      text: v.string(),
      details: v.optional(v.nullable(v.string()), null),
    }),
  ),
  startedAt: v.string(),
  dueAt: v.string(),
  completedAt: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
})
export type Task = v.InferOutput<typeof task>
