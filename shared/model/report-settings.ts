import * as v from 'valibot'
import { optionalField, timezone } from './fields.ts'
import { weekday } from './week-start.ts'

/** How a practice's reports count days (specification, section 7). */
export const reportSettings = v.object({
  /** The day that weeks of the practice begin on; 0 is Sunday. */
  weekStart: weekday,
  /** By which clock; null is that of the practice. */
  timezone: v.nullable(timezone),
})
export type ReportSettings = v.InferOutput<typeof reportSettings>

/** What is left out stays; no zone is that of the practice. */
export const reportSettingsChange = v.object({
  weekStart: v.optional(weekday),
  timezone: optionalField(timezone),
})
export type ReportSettingsChange = v.InferOutput<typeof reportSettingsChange>
