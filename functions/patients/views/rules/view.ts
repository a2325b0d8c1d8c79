import type * as v from 'valibot'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  type ListColumn,
  type ListSection,
  type SavedView,
  VIEWS_MAX,
  type ViewContent,
  type viewChange,
  type viewForm,
} from '#shared/model/list-views.ts'
import { chosenFilters } from '#shared/model/patient-filters.ts'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { chosenTaskFilters } from '#shared/model/task-filters.ts'
import { taskOrderColumns } from '#shared/model/task-order.ts'

type Form = v.InferOutput<typeof viewForm>
type Change = v.InferOutput<typeof viewChange>

const people = { columns: patientOrderColumns, filters: Object.keys(chosenFilters) }

/** Which of the columns and filters each list has. */
const contentOfList: Record<
  ListSection,
  { columns: readonly ListColumn[]; filters: readonly string[] }
> = {
  patients: people,
  leads: people,
  tasks: { columns: taskOrderColumns, filters: Object.keys(chosenTaskFilters) },
}

/** Who changes a view; managers may take away what others share. */
export type Editor = { memberId: string; isManager: boolean }

/**
 * A new view.
 * @param beside how many there are where it goes
 * @throws ERR_VIEW_MAX_COUNT, ERR_REQUEST_PARAMS_MISFORMAT for what its list does not have
 */
export function newView(
  { isShared, ...form }: Form,
  { viewId, ownerId, beside, now }: { viewId: string; ownerId: string; beside: number; now: Date },
): SavedView {
  ensureOfList(form.section, form)
  ensureRoom(beside)
  const origin = { viewId, ownerId, version: 1, updatedAt: now.toISOString() }
  return { ...form, ...origin, filters: set(form.filters), isShared: isShared === 1 }
}

/**
 * A view after a change.
 * @throws ERR_VERSION_CONFLICT where somebody else changed it since it was read, ERR_NO_CHANGE,
 *   ERR_VIEW_NOT_OWN to share what somebody else made no more, ERR_REQUEST_PARAMS_MISFORMAT for what its list
 *   does not have
 */
export function changeView(
  before: SavedView,
  { version, isShared, ...change }: Change,
  { editor, now }: { editor: Editor; now: Date },
): SavedView {
  ensureVersion(before, version)
  ensureOfList(before.section, change)
  const { name, filters, order, columns } = change
  const after = {
    ...before,
    ...(name !== undefined && { name }),
    ...(order !== undefined && { order }),
    ...(columns !== undefined && { columns }),
    ...(filters !== undefined && { filters: set(filters) }),
    ...(isShared !== undefined && { isShared: isShared === 1 }),
  }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  if (before.isShared && !after.isShared) ensureMayTakeAway(before, editor)
  return { ...after, version: before.version + 1, updatedAt: now.toISOString() }
}

/** @throws ERR_VIEW_NOT_OWN where somebody else made the view */
export function ensureMayTakeAway({ ownerId, isShared }: SavedView, editor: Editor): void {
  if (ownerId === editor.memberId || (isShared && editor.isManager)) return
  throw new CatalogueError('ERR_VIEW_NOT_OWN')
}

/** @throws ERR_VIEW_MAX_COUNT; two who add the last one at once may be one too many, which harms nobody */
export function ensureRoom(beside: number): void {
  if (beside >= VIEWS_MAX) throw new CatalogueError('ERR_VIEW_MAX_COUNT')
}

/**
 * Lists have columns and filters of their own.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT with the first part that this list does not have
 */
export function ensureOfList(
  section: ListSection,
  { filters = {}, order, columns }: { [Part in keyof ViewContent]?: ViewContent[Part] | undefined },
): void {
  const list = contentOfList[section]
  const isFilter = (name: string) => list.filters.includes(name)
  const isColumn = (name: string) => list.columns.some((column) => column === name)
  const problem = `must be of the list of ${section}`
  if (!Object.keys(filters).every(isFilter)) throw badField('filters', problem)
  if (order !== undefined && !isColumn(order.replace(/ \w+$/, ''))) throw badField('order', problem)
  if (!(columns ?? []).every(({ name }) => isColumn(name))) throw badField('columns', problem)
}

/** Those filters alone that are set. */
function set(filters: Form['filters']): SavedView['filters'] {
  const kept: SavedView['filters'] = {}
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) kept[name] = value
  }
  return kept
}
