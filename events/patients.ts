import * as v from 'valibot'
import { sharedField } from '#shared/model/details.ts'
import { leadStatuses } from '#shared/model/leads.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.patients')

/** A new lead; somebody has to follow it up. */
export const leadCreated = event('LeadCreated', { patientId: v.string() })

/** A lead moved along the pipeline. */
export const leadStatusChanged = event('LeadStatusChanged', {
  patientId: v.string(),
  from: v.picklist(leadStatuses),
  to: v.picklist(leadStatuses),
  reason: v.string(),
  noted: v.boolean(),
})

/** The status of a lead was corrected, or since when the lead is in it. */
export const leadStatusAdjusted = event('LeadStatusAdjusted', {
  patientId: v.string(),
  from: v.picklist(leadStatuses),
  to: v.picklist(leadStatuses),
  /** Null where none was said. */
  reason: v.nullable(v.string()),
  /** Since when the lead is in the status (ISO 8601). */
  statusAt: v.string(),
  noted: v.boolean(),
})

/** Another provider treats the person, or none; also when a record is added with one. */
export const patientProviderChanged = event('PatientProviderChanged', {
  patientId: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})

/** Somebody else of the staff looks after the patient, or follows up the lead; null for nobody. */
export const advocateChanged = event('AdvocateChanged', {
  patientId: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})

/** A record was added. */
export const patientCreated = event('PatientCreated', {
  patientId: v.string(),
  isLead: v.boolean(),
  isPatient: v.boolean(),
})

/** The email address of a chart was changed. */
export const patientEmailChanged = event('PatientEmailChanged', { patientId: v.string() })

/** The email address or the mobile number of a chart was changed or removed, or the chart was archived. */
export const patientContactChanged = event('PatientContactChanged', { patientId: v.string() })

/** A patient changed these fields of a chart, and chose other charts to change too. */
export const ownDetailsChanged = event('OwnDetailsChanged', {
  patientId: v.string(),
  memberId: v.string(),
  fields: v.array(sharedField),
  alsoIn: v.array(v.object({ practiceId: v.string(), patientId: v.string() })),
})

/** Change of a chart's account. `left`: the patient disconnected it; `detached`: the staff did. */
export const chartAccountChanges = [
  'accepted',
  'declined',
  'usedUp',
  'paused',
  'detached',
  'left',
] as const
export type ChartAccountChange = (typeof chartAccountChanges)[number]

/** The account of a chart, or an invitation to it, changed. `memberId` is that of the account. */
export const chartAccountChanged = event('ChartAccountChanged', {
  patientId: v.string(),
  memberId: v.nullable(v.string()),
  change: v.picklist(chartAccountChanges),
})

/** The staff proposed a change to a patient who keeps the chart. */
export const changeProposed = event('ChangeProposed', {
  patientId: v.string(),
  memberId: v.string(),
  proposalId: v.string(),
})

/** A note names colleagues who are to be told of it. */
export const noteWritten = event('NoteWritten', {
  patientId: v.string(),
  noteId: v.string(),
  staffIds: v.array(v.string()),
})

/** Somebody sent a lead form, whatever became of it. */
export const leadFormSubmitted = event('LeadFormSubmitted', { formId: v.string() })

/** Somebody who was known already sent a lead form. */
export const leadFormSentAgain = event('LeadFormSentAgain', {
  formId: v.string(),
  patientId: v.string(),
})

/** Submissions wait because the plan has no lead records left: the first of a day says so. */
export const leadsLocked = event('LeadsLocked', {})

/** A new month has lead records for submissions that wait. */
export const lockedLeadsDue = event('LockedLeadsDue', {})

/** The patient answered. */
export const proposalAnswered = event('ProposalAnswered', {
  patientId: v.string(),
  proposalId: v.string(),
  proposerId: v.string(),
  accepted: v.boolean(),
})
