import type { QueueMessage } from '#functions/deliveries/public.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
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
  const storesIn = (practiceId: string) => ({
    store: createPatientStore(table, practiceId),
    proposals: createProposalStore(table, practiceId),
  })
  const storesOf = ({ scope }: TenantCall) => storesIn(scope.practiceId)

  return implement(declared, {
    get: ahead(
      ({ params: { practiceId, patientId } }) => {
        const { store, proposals } = storesIn(practiceId)
        return Promise.all([store.find(patientId), proposals.find(patientId)])
      },
      async ({ params: { patientId } }, call, reading) => {
        const [found, proposal] = await reading
        const chart = ensureCovered(call.scope, found)
        await call.seen(patientId)
        return { proposal: shownProposal(proposal, chart) }
      },
    ),

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
