import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../../ui/search.ts'

/** So much of a name is needed to look for it. */
export const MIN_KEY = 3

/** What the address says of the operator's list of practices. */
export const practiceSearch = v.object({
  key: lenient(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))),
  practice: lenient(id),
})
export type PracticeSearch = v.InferOutput<typeof practiceSearch>
