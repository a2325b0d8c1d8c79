import { badField, CatalogueError } from '#shared/errors.ts'
import { type DetailsChange, detailFields } from '#shared/model/details.ts'
import type { Proposal, ProposedField } from '#shared/model/proposal.ts'
import type { PatientItem } from '../../records.ts'
import { editPatient, type FieldValues } from '../../rules/patient.ts'
import type { ProposalItem } from '../store.ts'

/**
 * What the staff want changed in the chart of a patient who keeps it.
 * @throws ERR_PATIENT_NO_ACCOUNT, ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function proposedFields(
  chart: PatientItem,
  change: DetailsChange,
  now: Date,
): ProposedField[] {
  if (chart.memberId === null) throw new CatalogueError('ERR_PATIENT_NO_ACCOUNT')
  for (const part of ['firstName', 'lastName'] as const) {
    if (change[part] === null && chart[part] !== null) throw badField(part, 'is required')
  }
  const { after, changed } = editPatient(chart, change, now)
  return detailFields
    .filter((field) => changed.includes(field))
    .map((field) => ({ field, from: chart[field], to: after[field] }))
}

/** @throws ERR_PROPOSAL_CLOSED where that one was answered, withdrawn or replaced */
export function ensureWaiting(found: ProposalItem | null, proposalId: string): ProposalItem {
  if (found?.proposalId !== proposalId || found.state !== 'waiting') {
    throw new CatalogueError('ERR_PROPOSAL_CLOSED')
  }
  return found
}

/** The values that are proposed. */
export function valuesOf({ fields }: ProposalItem): FieldValues {
  return Object.fromEntries(fields.map(({ field, to }) => [field, to]))
}

/** The proposal beside what the chart says now. */
export function shownProposal(found: ProposalItem | null, chart: PatientItem): Proposal | null {
  if (!found) return null
  const fields = found.fields.map((one) => ({ ...one, now: chart[one.field] }))
  return { ...found, fields, version: chart.version }
}
