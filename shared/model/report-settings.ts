import * as v from 'valibot'
import { code, optionalField, timezone } from './fields.ts'

const weekday = code([0, 1, 2, 3, 4, 5, 6])

/** How a practice's reports count days (specification, section 7). */
export const reportSettings = v.object({
  /** The day that weeks begin on; 0 is Sunday. */
  weekStart: weekday,
  /** By which clock; null is that of the practice. */
  timezone: v.nullable(timezone),
})
export type ReportSettings = v.InferOutput<typeof reportSettings>

export const defaultReportSettings: ReportSettings = { weekStart: 0, timezone: null }

/** What is left out stays; no zone is that of the practice. */
export const reportSettingsChange = v.object({
  weekStart: v.optional(weekday),
  timezone: optionalField(timezone),
})
export type ReportSettingsChange = v.InferOutput<typeof reportSettingsChange>
