import type { QueueMessage } from '#functions/deliveries/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { proposalRoutes as declared } from '#shared/api/proposals.ts'
import { createPatientStore } from '../store.ts'
import { answerProposal, withdrawProposal } from './operations/close.ts'
import { proposeChange } from './operations/propose.ts'
import { shownProposal } from './rules/proposal.ts'
import { createProposalStore } from './store.ts'

type Dependencies = { table: Table; origin: string; queue: QueueMessage }

/** What the staff propose to change in the chart of a patient who keeps it, and the answer. */
export function proposalHandlers({ table, origin, queue }: Dependencies) {
  const storesOf = ({ scope: { practiceId } }: TenantCall) => ({
    store: createPatientStore(table, practiceId),
    proposals: createProposalStore(table, practiceId),
  })

  return implement(declared, {
    async get({ params: { patientId } }, call) {
      const { store, proposals } = storesOf(call)
      const chart = ensureCovered(call.scope, await store.find(patientId))
      const [found] = await Promise.all([proposals.find(patientId), call.seen(patientId)])
      return { proposal: shownProposal(found, chart) }
    },

    async create({ params: { patientId }, body }, call) {
      const name = `proposals.create#${patientId}`
      return idempotent(table, call, name, declared.create.response, (marker) =>
        proposeChange(
          { table, origin, queue, newId, marker, ...storesOf(call) },
          patientId,
          body,
          call,
        ),
      )
    },

    async withdraw({ params: { patientId }, body: { proposalId } }, call) {
      const work = { ...storesOf(call), newId, call }
      return { proposal: await withdrawProposal(work, patientId, proposalId) }
    },

    async answer({ params: { patientId }, body: { proposalId, accept, version } }, call) {
      const work = { ...storesOf(call), newId, call }
      const answer = { proposalId, accept: accept === 1, version }
      return { proposal: await answerProposal(work, patientId, answer) }
    },
  })
}
