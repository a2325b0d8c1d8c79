import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { proposal, proposedField } from '#shared/model/proposal.ts'
import { patientSideKeys } from '../keys.ts'

const proposalItem = v.object({
  ...v.omit(proposal, ['fields', 'version']).entries,
  fields: v.array(proposedField),
})
export type ProposalItem = v.InferOutput<typeof proposalItem>

/** The last proposal for each chart of one practice. */
export function createProposalStore(table: Table, practiceId: string) {
  const keyOf = patientSideKeys(practiceId).proposal
  return {
    find: (patientId: string) => table.get(keyOf(patientId), proposalItem),
    /** Puts a proposal in place of the one before. */
    put: (patientId: string, item: ProposalItem): Write => ({
      kind: 'put',
      item: {
        ...keyOf(patientId),
        entity: 'proposal',
        practiceId,
        patientId,
        ...item,
        waitsFor: item.proposalId,
      },
    }),
    /** Closes one that waits. Fails where it was closed or replaced: ERR_VERSION_CONFLICT */
    close(patientId: string, item: ProposalItem): Write[] {
      const { proposalId, state, closedAt } = item
      return [
        {
          kind: 'update',
          key: keyOf(patientId),
          set: { state, closedAt, waitsFor: null },
          equals: { attribute: 'waitsFor', value: proposalId, otherwise: 'ERR_VERSION_CONFLICT' },
        },
      ]
    },
  }
}
export type ProposalStore = ReturnType<typeof createProposalStore>
