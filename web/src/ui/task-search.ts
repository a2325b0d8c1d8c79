import * as v from 'valibot'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { flag, lenient } from './search.ts'

/** What the address of the list says: the times and the status as the call takes them. */
export const taskSearch = v.object({
  dueAtFrom: lenient(v.pipe(v.string(), v.isoTimestamp())),
  dueAtTo: lenient(v.pipe(v.string(), v.isoTimestamp())),
  status: lenient(v.picklist(taskStatuses)),
  everyone: flag,
})
export type TaskSearch = v.InferOutput<typeof taskSearch>
