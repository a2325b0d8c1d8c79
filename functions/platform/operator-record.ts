import { newId } from './ids.ts'
import type { Table, Write } from './table.ts'

/** Who did it, when, and from where. */
export type OperatorCall = { actor: { id: string }; ip: string; now: Date }

/** What the platform's operator did, and to what; asked before money moves, unknown where no answer came. */
export type OperatorRecord = {
  action: string
  subject: string
  outcome: 'asked' | 'done' | 'refused' | 'unknown'
  details?: string
}

/** Areas of the product whose operators leave records. */
type Area = 'accounts' | 'billing' | 'newsletter'

/** A permanent record of what the operator did in an area; nothing ever changes or deletes it. */
export function recordOfOperator(
  area: Area,
  { actor, ip, now }: OperatorCall,
  { action, subject, outcome, details }: OperatorRecord,
): Write {
  const at = now.toISOString()
  return {
    kind: 'put',
    item: {
      ...{ pk: `${area.toUpperCase()}#RECORDS#${at.slice(0, 7)}`, sk: `${at}#${newId()}` },
      ...{ entity: `${area}Record`, action, subject, outcome, actor: actor.id, ip, at },
      ...(details !== undefined && { details }),
    },
    absent: 'ERR_SERVER_INTERNAL',
  }
}

type Read = Pick<OperatorRecord, 'action' | 'subject' | 'details'>

/**
 * Records that the operator read accounts, practices or subscribers. The call fails if the record
 * cannot be written, so that every read has one.
 */
export function recordOperatorRead(
  table: Pick<Table, 'transact'>,
  area: Area,
  call: OperatorCall,
  read: Read,
): Promise<void> {
  return table.transact([recordOfOperator(area, call, { ...read, outcome: 'done' })])
}
