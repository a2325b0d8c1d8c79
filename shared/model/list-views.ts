import * as v from 'valibot'
import { flag, integer, text } from './fields.ts'
import { chosenFilters } from './patient-filters.ts'
import { patientOrderColumns } from './patient-order.ts'
import { chosenTaskFilters } from './task-filters.ts'
import { taskOrderColumns } from './task-order.ts'

/** The lists that have columns and views of their own. */
export const listSections = ['patients', 'leads', 'tasks'] as const
export type ListSection = (typeof listSections)[number]

/** Widths of columns, in pixels. */
export const COLUMN_WIDTH_MIN = 60
export const COLUMN_WIDTH_MAX = 640

/** Views of one person, and shared ones of a practice. */
export const VIEWS_MAX = 100

/** The longest name of a view, in characters. */
export const VIEW_NAME_MAX = 60

/** Every column that a list has; each can be ordered by. */
export const listColumns = [...new Set([...patientOrderColumns, ...taskOrderColumns])] as const
export type ListColumn = (typeof listColumns)[number]

/** A column that is shown, and how wide where somebody said so. */
export const columnChoice = v.object({
  name: v.picklist(listColumns),
  width: v.optional(integer(COLUMN_WIDTH_MIN, COLUMN_WIDTH_MAX)),
})
export type ColumnChoice<Name extends ListColumn = ListColumn> = {
  name: Name
  width?: number | undefined
}

/** The columns of a list, in their order. */
export const columnChoices = v.pipe(
  v.array(columnChoice),
  v.minLength(1, 'must have a column'),
  v.maxLength(listColumns.length, 'must name each column once'),
  v.check(
    (columns) => new Set(columns.map(({ name }) => name)).size === columns.length,
    'must name each column once',
  ),
)

const order = v.picklist(
  listColumns.flatMap((column) => [`${column} ASC` as const, `${column} DESC` as const]),
)

/** What a view keeps of a list; without columns it shows those of whoever looks. */
export const viewContent = v.object({
  filters: v.partial(v.strictObject({ ...chosenFilters, ...chosenTaskFilters })),
  order,
  columns: v.nullable(columnChoices),
})
export type ViewContent = v.InferOutput<typeof viewContent>

/** Whether all of it is of the list, its function looks. */
export const viewForm = v.object({
  section: v.picklist(listSections),
  name: text(VIEW_NAME_MAX),
  isShared: v.optional(flag, 0),
  ...viewContent.entries,
})

/** What is left out stays; `version` is the one that was read. */
export const viewChange = v.object({
  name: v.optional(text(VIEW_NAME_MAX)),
  isShared: v.optional(flag),
  ...v.partial(viewContent).entries,
  version: v.optional(integer(1, Number.MAX_SAFE_INTEGER)),
})

/** Columns as they are kept: one of them may be no more. */
export const keptColumns = v.array(v.object({ name: v.string(), width: v.optional(v.number()) }))
export type KeptColumns = v.InferOutput<typeof keptColumns>

/**
 * A saved view of a list. What it keeps is answered as it was saved: a column or a filter that is no more is
 * left out by who shows it.
 */
export const savedView = v.object({
  viewId: v.string(),
  section: v.picklist(listSections),
  name: v.string(),
  isShared: v.boolean(),
  ownerId: v.string(),
  filters: v.record(v.string(), v.union([v.string(), v.number(), v.array(v.number())])),
  order: v.string(),
  columns: v.nullable(keptColumns),
  version: v.number(),
  updatedAt: v.string(),
})
export type SavedView = v.InferOutput<typeof savedView>
