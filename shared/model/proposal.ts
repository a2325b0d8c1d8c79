import * as v from 'valibot'
import { detailFields } from './details.ts'

export const proposalStates = ['waiting', 'accepted', 'declined', 'withdrawn'] as const

const text = v.nullable(v.string())

/** A field that the staff want changed in the chart of a patient who keeps it. */
export const proposedField = v.object({
  field: v.picklist(detailFields),
  /** What the chart said when it was proposed. */
  from: text,
  to: text,
})
export type ProposedField = v.InferOutput<typeof proposedField>

/** What the staff propose to change; a newer proposal replaces an older one. */
export const proposal = v.object({
  proposalId: v.string(),
  state: v.picklist(proposalStates),
  proposedBy: v.object({ id: v.string(), name: v.string() }),
  proposedAt: v.string(),
  /** When it was accepted, declined or withdrawn. */
  closedAt: text,
  /** `now`: what the chart says, which may have changed since. */
  fields: v.array(v.object({ ...proposedField.entries, now: text })),
  /** The chart's. */
  version: v.number(),
})
export type Proposal = v.InferOutput<typeof proposal>
