import { proposalAnswered } from '#events/patients.ts'
import { renameMember } from '#functions/accounts/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import type { Proposal } from '#shared/model/proposal.ts'
import { memberOf } from '../../details/operations/update.ts'
import { ensureOwn } from '../../details/rules/own-chart.ts'
import { amendPatient } from '../../records.ts'
import { changesOf, merge } from '../../rules/patient.ts'
import { proposalClosedEntry } from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import { ensureWaiting, shownProposal, valuesOf } from '../rules/proposal.ts'
import type { ProposalStore } from '../store.ts'

type Work = { store: PatientStore; proposals: ProposalStore; newId: NewId; call: TenantCall }

/** Takes back a proposal. @throws ERR_TARGET_NOT_FOUND, ERR_PROPOSAL_CLOSED */
export async function withdrawProposal(
  { store, proposals, newId, call }: Work,
  patientId: string,
  proposalId: string,
): Promise<Proposal | null> {
  const { practiceId } = store
  const at = call.now.toISOString()
  const prepare = async () => {
    const chart = ensureCovered(call.scope, await store.find(patientId))
    return { chart, found: ensureWaiting(await proposals.find(patientId), proposalId) }
  }
  return retryOnConflict(prepare, async ({ chart, found }) => {
    const closed = { ...found, state: 'withdrawn' as const, closedAt: at }
    await store.write([
      ...proposals.close(patientId, closed),
      callAudit(call, 'proposals.withdraw', { patientId }),
      timelineWrite({
        ...{ id: newId(), practiceId, patientId, at, actor: call.actor },
        entry: proposalClosedEntry('withdrawn'),
      }),
    ])
    return shownProposal(closed, chart)
  })
}

type Answer = { proposalId: string; accept: boolean; version?: number | undefined }

/**
 * The patient's answer. What is accepted is written to the chart, a new name to the account too.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PROPOSAL_CLOSED, ERR_VERSION_CONFLICT where the chart is not as it
 *   was seen beside the proposal
 */
export async function answerProposal(
  { store, proposals, newId, call }: Work,
  patientId: string,
  { proposalId, accept, version }: Answer,
): Promise<Proposal | null> {
  const { practiceId } = store
  const { now } = call
  const actor = memberOf(call)
  const at = now.toISOString()
  const prepare = async () => {
    const before = ensureCovered(call.scope, await store.find(patientId))
    ensureOwn(before, actor.id)
    const found = ensureWaiting(await proposals.find(patientId), proposalId)
    if (accept) ensureVersion(before, version)
    return { before, found, ...merge(before, accept ? valuesOf(found) : {}) }
  }
  return retryOnConflict(prepare, async ({ before, found, after, changed }) => {
    const state = accept ? ('accepted' as const) : ('declined' as const)
    const closed = { ...found, state, closedAt: at }
    const answered = { patientId, proposalId, proposerId: found.proposedBy.id, accepted: accept }
    const writes = [
      ...proposals.close(patientId, closed),
      callAudit(call, accept ? 'proposals.accept' : 'proposals.decline', { patientId }),
      eventWrite(proposalAnswered, answered, occurrenceOf(call)),
      timelineWrite({
        ...{ id: newId(), practiceId, patientId, at, actor },
        entry: proposalClosedEntry(state, changesOf(before, { after, changed })),
      }),
    ]
    // What the chart says already needs no writing.
    if (changed.length === 0) {
      await store.write(writes)
      return shownProposal(closed, before)
    }
    const chart = amendPatient(after, { version: before.version + 1 }, now)
    const name = { firstName: after.firstName, lastName: after.lastName }
    const renaming = changed.some((field) => field === 'firstName' || field === 'lastName')
    await store.replace(before, chart, [
      ...writes,
      ...(renaming ? renameMember(actor.identity, name, now) : []),
    ])
    return shownProposal(closed, chart)
  })
}
