import * as v from 'valibot'
import { integer, textWithNumbers } from './fields.ts'

/** A million dollars a month. */
export const COST_MAX_CENTS = 100_000_000
/** So many months of campaigns a practice enters at most. */
export const COSTS_MAX = 2000

/** A month as 2026-03. */
export const month = v.pipe(
  v.string('must be text'),
  v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03'),
)

/** What a campaign cost in a month (specification, section 7, Reports). */
export const campaignCost = v.object({
  /** As it was written; those that differ in case and accents alone are one. */
  campaign: v.string(),
  month: v.string(),
  cents: v.number(),
})
export type CampaignCost = v.InferOutput<typeof campaignCost>

/** No cents take it away. */
export const campaignCostForm = v.object({
  campaign: textWithNumbers(255),
  month,
  cents: integer(0, COST_MAX_CENTS),
})
export type CampaignCostForm = v.InferOutput<typeof campaignCostForm>
