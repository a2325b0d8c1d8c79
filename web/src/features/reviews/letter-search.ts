import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../ui/search.ts'

/** Which opinion of a case is shown as a letter; the last one where the address says none. */
export const letterSearch = v.object({ post: lenient(id) })
