import * as v from 'valibot'
import { longText, text } from './fields.ts'

/** Reply templates (specification, sections 3, 5 and 9). */

export const TITLE_MAX = 255
export const CONTENT_MAX = 5000
/** So many templates a member may keep. */
export const TEMPLATES_MAX = 200
/** Lists show so much of a content. */
export const PREVIEW_LENGTH = 150

export const templateForm = v.object({
  title: text(TITLE_MAX),
  content: v.pipe(longText(CONTENT_MAX), v.nonEmpty('is required')),
})
export type TemplateForm = v.InferOutput<typeof templateForm>

/** Text that its owner uses again and again. */
export const template = v.object({
  id: v.string(),
  memberId: v.string(),
  title: v.string(),
  content: v.string(),
  isFavorite: v.picklist([0, 1]),
  /** How often it was used. */
  count: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Template = v.InferOutput<typeof template>
