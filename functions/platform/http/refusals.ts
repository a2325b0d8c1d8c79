import type { Access } from '#shared/api/contract.ts'
import { CatalogueError, type ErrorName } from '#shared/errors.ts'
import { refusalWrite } from '../audit.ts'
import { guestHoldings, holdingsOf } from '../identity/holdings.ts'
import type { Table } from '../table.ts'
import { type Caller, callerName } from './authorize.ts'
import type { Call } from './call.ts'
import type { Place } from './place.ts'

/** The answers to a call for a record that the caller may not see. */
const ABSENT: readonly ErrorName[] = ['ERR_TARGET_NOT_FOUND', 'ERR_UPLOAD_NOT_EXISTS']

/**
 * Writes an audit entry if somebody of the practice was refused an action, or the record that they
 * named. Strangers get none, or they could fill the trail of any practice.
 */
export async function noteRefusal(
  table: Table,
  access: Access,
  { caller, call, place }: { caller: Caller; call: Call; place: Place | null },
  error: unknown,
): Promise<void> {
  if (access.kind !== 'permission' || !(error instanceof CatalogueError)) return
  const isDenied = error.name === 'ERR_ACCESS_DENIED'
  if (!isDenied && !ABSENT.includes(error.name)) return
  if (!place || !isOfPractice(caller, place.practiceId)) return
  if (!isDenied && place.patientId === null) return
  const actor = callerName(caller)
  if (actor === null) return
  const { ip, now } = call
  await table.transact([refusalWrite({ ...place, action: access.permission, actor, ip, now })])
}

/** Whether somebody works in the practice, is its patient, or holds a link of it. */
function isOfPractice(caller: Caller, practiceId: string): boolean {
  if (caller.kind === 'guest') return guestHoldings(caller.link, practiceId).holders.length > 0
  if (caller.kind !== 'member') return false
  const { holders } = holdingsOf(caller.identity, practiceId)
  return holders.some((holder) => holder !== 'member' && holder !== 'operator')
}
