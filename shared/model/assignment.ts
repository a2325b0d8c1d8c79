import * as v from 'valibot'
import { distributionTargets } from './distribution-targets.ts'

/**
 * How work came to somebody: it was their turn, nobody else was there and an admin got it, who had it did
 * not touch it, or who had it left.
 */
export const assignmentWays = ['turn', 'admin', 'rerouted', 'handedOver'] as const
export type AssignmentWay = (typeof assignmentWays)[number]

/** Why work passes somebody by: they are away, have enough, or had it already. */
export const passReasons = ['away', 'full', 'tried'] as const
export type PassReason = (typeof passReasons)[number]

/** Somebody whom work passed by. */
export const pass = v.object({ staffId: v.string(), because: v.picklist(passReasons) })
export type Pass = v.InferOutput<typeof pass>

/** A lead or task that was given out by a distribution, or to an admin for want of one. */
export const assignment = v.object({
  at: v.string(),
  taskId: v.string(),
  patientId: v.string(),
  target: v.picklist(distributionTargets),
  /** Null where there was no distribution for it. */
  distributionId: v.nullable(v.string()),
  /** What the distribution was called then. */
  label: v.string(),
  staffId: v.string(),
  /** Who had it before; null for new work. */
  from: v.nullable(v.string()),
  way: v.picklist(assignmentWays),
  /** Whether it had waited until somebody was free. */
  waited: v.boolean(),
  passed: v.array(pass),
  /** Why, in words, as the trail of the task says it. */
  text: v.string(),
  details: v.nullable(v.string()),
})
export type Assignment = v.InferOutput<typeof assignment>
