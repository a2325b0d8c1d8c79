import { changeProposed } from '#events/patients.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { DetailsChange } from '#shared/model/details.ts'
import { ensureListed } from '../../operations/ensure-listed.ts'
import { ensureNamed } from '../../rules/merged.ts'
import { changeProposedEntry } from '../../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import { proposalMail } from '../rules/message.ts'
import { proposedFields } from '../rules/proposal.ts'
import type { ProposalStore } from '../store.ts'

type Work = {
  table: Table
  origin: string
  queue: QueueMessage
  store: PatientStore
  proposals: ProposalStore
  newId: NewId
  marker: (answer: { proposalId: string }) => Write[]
}

/**
 * Proposes a change to the patient, in place of what was proposed before. The patient gets a
 * notification and an email, which says nothing of the change.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_NO_ACCOUNT, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function proposeChange(
  { table, origin, queue, store, proposals, newId, marker }: Work,
  patientId: string,
  change: DetailsChange,
  call: TenantCall,
): Promise<{ proposalId: string }> {
  const { practiceId } = store
  const { actor, now } = call
  const found = ensureCovered(call.scope, await store.find(patientId))
  const chart = ensureNamed(found, patientId)
  const fields = proposedFields(chart, change, now)
  const { memberId } = chart
  if (memberId === null) throw new CatalogueError('ERR_PATIENT_NO_ACCOUNT')
  await ensureListed(store, change, chart)
  const [member, practice] = await Promise.all([
    table.get(identityKeys.member(memberId), memberItem),
    readPractice(table, practiceId),
  ])
  if (!member) throw new CatalogueError('ERR_PATIENT_NO_ACCOUNT')
  const proposalId = newId()
  const at = now.toISOString()
  const mail = proposalMail(member.email, {
    practice: { id: practiceId, name: practice?.name ?? '' },
    url: `${origin}/my/details?chart=${patientId}`,
  })
  const queued = {
    ...{ id: proposalId, usefulUntil: plusSeconds(now, DAY) },
    kind: 'proposal' as const,
    recordId: patientId,
  }
  await store.write([
    proposals.put(patientId, {
      ...{ proposalId, state: 'waiting', proposedAt: at, closedAt: null, fields },
      proposedBy: { id: actor.id, name: actor.name },
    }),
    callAudit(call, 'proposals.create', { patientId }),
    eventWrite(changeProposed, { patientId, memberId, proposalId }, occurrenceOf(call)),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at, actor },
      entry: changeProposedEntry(fields),
    }),
    ...(await queue(mail, { ...queued, ...occurrenceOf(call) })),
    ...marker({ proposalId }),
  ])
  return { proposalId }
}
