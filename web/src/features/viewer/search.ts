import * as v from 'valibot'
import { id } from '#shared/model/fields.ts'
import { lenient } from '../../ui/search.ts'

/** A DICOM identifier (PS3.5, section 9): digits and dots. */
const uid = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\d.]+$/))

/** The viewer's address: an upload, and what of it is open; by itself its first study and series. */
export const viewerSearch = v.object({
  key: lenient(id),
  study: lenient(uid),
  series: lenient(uid),
})
export type ViewerSearch = v.InferOutput<typeof viewerSearch>
