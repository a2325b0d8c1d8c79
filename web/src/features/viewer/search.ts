import * as v from 'valibot'
import { dicomUid } from '#shared/dicom/uid.ts'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../ui/search.ts'
import { layoutNames } from './rules/layout.ts'

/** The viewer's address: an upload, and what of it is open; by itself its first study and series. */
export const viewerSearch = v.object({
  key: lenient(id),
  /** A link by which a study was shared, in place of an upload. */
  share: lenient(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  study: lenient(dicomUid),
  series: lenient(dicomUid),
  /** An image of it that somebody kept, which is opened as they saw it. */
  keyImage: lenient(id),
  layout: lenient(v.picklist(layoutNames)),
})
export type ViewerSearch = v.InferOutput<typeof viewerSearch>
