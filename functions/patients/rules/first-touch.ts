import type { RegisteredTouch } from '#shared/model/touch.ts'
import { sourceOf } from '../forms/rules/submission.ts'
import type { PatientItem } from '../records.ts'

/**
 * What a lead's record learns of how the person came, once they register. What is known of it already stays, and of
 * patients nothing is learned: they came before they had an account.
 */
export function cameFirst(
  { isLead, isPatient, ...before }: PatientItem,
  came: RegisteredTouch | null,
): Partial<PatientItem> {
  if (came === null || !isLead || isPatient || before.firstTouch !== null) return {}
  return {
    firstTouch: { ...came, formId: null, formName: null, consentVersion: null },
    registerSource: before.registerSource ?? sourceOf(came),
    marketingCampaign: before.marketingCampaign ?? came.campaign,
  }
}
