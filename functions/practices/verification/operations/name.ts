import { auditWrite, callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { type OperatorCall, recordOfOperator } from '#functions/platform/operator-record.ts'
import type { Table } from '#functions/platform/table.ts'
import { ensureFound } from '#shared/errors.ts'
import type {
  SendingVerification,
  VerificationDecision,
  WaitingVerification,
} from '#shared/model/verification.ts'
import {
  decideApproval,
  requestApproval,
  shownVerification,
  verifiedParts,
} from '../rules/verification.ts'
import { createVerificationStore } from '../store.ts'

/** Requests the approval of the practice's name. @throws ERR_NO_CHANGE, ERR_VERSION_CONFLICT */
export async function requestNameApproval(
  table: Table,
  call: TenantCall,
): Promise<SendingVerification> {
  const { practiceId } = call.scope
  const store = createVerificationStore(table)
  const [found, known] = await Promise.all([store.practice(practiceId), store.known(practiceId)])
  const practice = ensureFound(found)
  const after = requestApproval(practice, known, call.now)
  await store.replace(practiceId, known, after, [
    callAudit(call, 'verification.requestName', { subject: practiceId }),
  ])
  return shownVerification(practice, after)
}

/** The practices whose names wait for the operator, the oldest request first, at most 100. */
export async function listWaiting(table: Table): Promise<WaitingVerification[]> {
  const waiting = await createVerificationStore(table).waiting()
  return waiting.flatMap(({ practice, known }) => {
    // A practice that was renamed since requests the approval of its new name.
    if (!practice || known.requestedAt === null || known.requestedName !== practice.name) return []
    const { id: practiceId, ...shown } = practice
    const { isPhoneVerified } = verifiedParts(practice, known)
    return [{ practiceId, ...shown, isPhoneVerified, requestedAt: known.requestedAt }]
  })
}

/**
 * Approves or rejects the name of a practice; entered in the records of the platform and in the trail
 * of the practice. @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_VERSION_CONFLICT
 */
export async function decideName(
  table: Table,
  call: OperatorCall,
  practiceId: string,
  decision: VerificationDecision,
): Promise<void> {
  const store = createVerificationStore(table)
  const [practice, known] = await Promise.all([store.practice(practiceId), store.known(practiceId)])
  const after = decideApproval(ensureFound(practice), known, decision, call.now)
  const { actor, ip, now } = call
  const isApproved = decision.isApproved === 1
  const action = isApproved ? 'verification.approve' : 'verification.reject'
  const details = isApproved ? decision.name : `${decision.name}: ${decision.reason}`
  await store.replace(practiceId, known, after, [
    recordOfOperator('billing', call, { action, subject: practiceId, outcome: 'done', details }),
    auditWrite({ practiceId, patientId: null, actor: actor.id, ip, now, details, action }),
  ])
}
