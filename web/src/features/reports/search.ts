import * as v from 'valibot'
import { dateRange } from '#shared/model/date-ranges.ts'
import { lenient } from '../../ui/search.ts'

/** What the address of a report says. */
export const reportSearch = v.object({ range: lenient(dateRange) })
export type ReportSearch = v.InferOutput<typeof reportSearch>

export const DEFAULT_RANGE = 'recent30'
