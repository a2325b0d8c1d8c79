import * as v from 'valibot'
import { id, line, text } from '../model/fields.ts'
import { LIST_TITLE_MAX, listGroups, listItem } from '../model/lists.ts'
import { defineRoutes, del, done, get, inPractice, patch, permitted, post } from './contract.ts'

/** Ids of entries that came with the list are not like other ids. */
const ofItem = v.object({ practiceId: id, listDataId: text(160) })
const group = v.picklist(listGroups, `must be one of ${listGroups.join(', ')}`)
const title = text(LIST_TITLE_MAX)
/** The specification has title and value alike: whoever sends both sends the same. */
const form = { title, value: v.optional(title) }

/** Groups as `insurance,registerSource`, in any number. */
const groups = v.pipe(
  line(200),
  v.transform((value) => value.split(',').map((name) => name.trim())),
  v.pipe(v.array(group), v.maxLength(listGroups.length, 'must name each list once')),
)

/** The lists that forms offer choices from (specification, sections 3 and 7, list-data). */
export const listRoutes = defineRoutes({
  list: get('/practices/{practiceId}/list-data', {
    summary: 'The entries of lists: of `groups`, separated by commas, or of all.',
    access: permitted('practices.listData.list', 'params'),
    params: inPractice,
    query: v.object({ groups: v.optional(groups) }),
    response: v.object({ items: v.array(listItem) }),
  }),
  create: post('/practices/{practiceId}/list-data', {
    summary: 'Add an entry to a list; what is there already, however written, is refused.',
    access: permitted('practices.listData.create', 'params'),
    params: inPractice,
    body: v.object({ group, ...form }),
    response: listItem,
  }),
  update: patch('/practices/{practiceId}/list-data/{listDataId}', {
    summary: "Change one of the practice's own entries.",
    access: permitted('practices.listData.update', 'params'),
    params: ofItem,
    body: v.object(form),
    response: listItem,
  }),
  remove: del('/practices/{practiceId}/list-data/{listDataId}', {
    summary: "Delete one of the practice's own entries; records keep what they say.",
    access: permitted('practices.listData.delete', 'params'),
    params: ofItem,
    response: done,
  }),
})
