import * as v from 'valibot'
import { leadStatuses } from '#shared/model/leads.ts'
import { defineEvent } from './define.ts'

/** A lead moved along the pipeline. */
export const leadStatusChanged = defineEvent({
  source: 'praxis.patients',
  detailType: 'LeadStatusChanged',
  version: 1,
  schema: v.object({
    patientId: v.string(),
    from: v.picklist(leadStatuses),
    to: v.picklist(leadStatuses),
    reason: v.string(),
    noted: v.boolean(),
  }),
})
