import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { practiceFilters } from '#shared/model/practice-admin.ts'
import { lenient } from '../../../ui/search.ts'

/** So much of a name, address or member is needed to look for it. */
export const MIN_KEY = 2

/** What the address says of the operator's list of practices. */
export const practiceSearch = v.object({
  key: lenient(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))),
  filter: lenient(v.picklist(practiceFilters)),
  page: lenient(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000))),
  practice: lenient(id),
})
export type PracticeSearch = v.InferOutput<typeof practiceSearch>
