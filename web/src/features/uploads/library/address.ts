import * as v from 'valibot'
import { dateRange } from '#shared/model/date-ranges.ts'
import { studyOrderColumns, uploaderKinds } from '#shared/model/study-order.ts'
import { lenient } from '../../../ui/search.ts'

const orders = studyOrderColumns.flatMap((column) => [
  `${column} ASC` as const,
  `${column} DESC` as const,
])

/** What the address of the library says. Words that are searched for are names, and have no place in it. */
export const librarySearch = v.object({
  modality: lenient(v.pipe(v.string(), v.regex(/^[A-Z]{2,16}$/))),
  /** 1: nobody of the practice has looked at it yet. 0: somebody has. */
  isNew: lenient(v.picklist([0, 1])),
  sentBy: lenient(v.picklist(uploaderKinds)),
  /** When the scans were made, and when they came. */
  studied: lenient(dateRange),
  received: lenient(dateRange),
  order: lenient(v.picklist(orders)),
})
export type LibrarySearch = v.InferOutput<typeof librarySearch>
