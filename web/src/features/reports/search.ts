import * as v from 'valibot'
import { dateRange } from '#shared/model/date-ranges.ts'
import { distributionTargets } from '#shared/model/distribution-targets.ts'
import { idOrNone } from '#shared/model/patient-filters.ts'
import { id } from '#shared/model/plain-fields.ts'
import { visitOutcomes } from '#shared/model/visit-outcomes.ts'
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
  'taskAdvocate',
  'checklists',
  'appointments',
  'distributions',
] as const
export type ReportName = (typeof reportNames)[number]

/** What the address of the reports says. */
export const reportSearch = v.object({
  report: lenient(v.picklist(reportNames)),
  range: lenient(dateRange),
  /** Which appointments of the report are listed, where any are. */
  visits: lenient(v.picklist(['all', ...visitOutcomes])),
  providerId: lenient(id),
  locationId: lenient(id),
  /** Whose assignments are listed, and of which distribution, where not all are. */
  staffId: lenient(id),
  distributionId: lenient(idOrNone),
  target: lenient(v.picklist(distributionTargets)),
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

export const DEFAULT_RANGE = 'recent30'
