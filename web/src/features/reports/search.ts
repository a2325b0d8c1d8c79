import * as v from 'valibot'
import { dateRange } from '#shared/model/date-ranges.ts'
import { lenient } from '../../ui/search.ts'

/** The reports, in the order of their tabs. */
export const reportNames = [
  'summary',
  'leads',
  'relativeConversion',
  'actualConversion',
  'trends',
  'leadProgress',
  'leadReasons',
  'advocate',
  'distributions',
] as const
export type ReportName = (typeof reportNames)[number]

/** What the address of the reports says. */
export const reportSearch = v.object({
  report: lenient(v.picklist(reportNames)),
  range: lenient(dateRange),
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

export const DEFAULT_RANGE = 'recent30'
