import type { Permission } from '../permissions.ts'
import { type LeadStatus, type LeadTarget, leadStatus, leadStatuses, leadTargets } from './leads.ts'

/** A way in which a lead gets from one status to another. */
type LeadMove = {
  /** Who may. */
  permission: Permission
  from: readonly LeadStatus[]
  to: readonly LeadTarget[]
  /** Whether the present status may be chosen again, as to correct its reason or time. */
  again: boolean
  /** Whether a reason must be said. */
  reason: 'required' | 'optional'
}

/**
 * The state machine of a lead (specification, section 4): pages, refusals, tests and the table in
 * docs/lead-status.md follow from it. Nothing leads to none.
 */
export const leadMoves = {
  /** The next step: anything but the present status, unless the lead is converted. */
  change: {
    permission: 'practices.leads.setStatus',
    from: leadStatuses.filter((status) => status !== leadStatus.converted),
    to: leadTargets,
    again: false,
    reason: 'required',
  },
  /** A correction, also of when it was. */
  adjust: {
    permission: 'practices.leads.adjustStatus',
    from: leadStatuses,
    to: leadTargets,
    again: true,
    reason: 'optional',
  },
} as const satisfies Record<string, LeadMove>

export type LeadAction = keyof typeof leadMoves

/** Where a lead may go by an action; empty where the action is not for a lead of that status. */
export function leadTargetsFrom(from: LeadStatus, action: LeadAction): LeadTarget[] {
  const move: LeadMove = leadMoves[action]
  if (!move.from.includes(from)) return []
  return move.to.filter((target) => move.again || target !== from)
}

/** Whether an action is for a lead of a status at all. */
export function canMove(from: LeadStatus, action: LeadAction): boolean {
  return leadTargetsFrom(from, action).length > 0
}
