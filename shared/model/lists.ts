import * as v from 'valibot'

/** The lists from which forms offer choices, and to which a practice adds its own. */
export const listGroups = ['insurance', 'insurancePlanList', 'registerSource'] as const
export type ListGroup = (typeof listGroups)[number]

export const LIST_TITLE_MAX = 120
/** What a practice may add to one list. */
export const LIST_MAX = 200

/** An entry of a list (specification, section 3, List-data item). */
export const listItem = v.object({
  id: v.string(),
  listDataId: v.string(),
  practiceId: v.string(),
  group: v.picklist(listGroups),
  /** Its place in the list, from 0. */
  index: v.number(),
  title: v.string(),
  value: v.string(),
  /** The practice's own, which it may change and delete. */
  custom: v.boolean(),
})
export type ListItem = v.InferOutput<typeof listItem>
