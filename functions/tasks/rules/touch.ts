import { actionKind } from '#shared/model/audit.ts'

/**
 * Whether an entry of the audit trail says that whoever has a task did something about it: they saw or
 * changed the record. What followed from events by itself is none; nor is a change of before.
 */
export function isTouch(action: string, isAfter: boolean): boolean {
  const kind = actionKind(action)
  return kind === 'seen' || (kind === 'changed' && isAfter)
}
