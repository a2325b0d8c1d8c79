import type * as v from 'valibot'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  CHECKLIST_MAX,
  type ChecklistItem,
  type checklistItemForm,
  type Subject,
  type subjectForm,
} from '#shared/model/subject.ts'

export type SubjectForm = v.InferOutput<typeof subjectForm>
type ItemForm = v.InferOutput<typeof checklistItemForm>
/** Those that are undefined stay as they are. */
type Changes<T> = { [K in keyof T]?: T[K] | undefined } & { version?: number | undefined }

/** A new type of tasks, without a checklist yet. */
export function newSubject(id: string, { name, dueInDays, followUp = null }: SubjectForm): Subject {
  return { id, name, dueInDays, items: [], followUp, version: 1 }
}

/** The item whose status is how a task turns out; null where there is none. */
export function primaryOf(items: readonly ChecklistItem[]): ChecklistItem | null {
  return items.find(({ isPrimary }) => isPrimary) ?? null
}

/**
 * The type after it was edited.
 * @throws ERR_VERSION_CONFLICT, ERR_NO_CHANGE
 */
export function changeSubject(
  before: Subject,
  { version, name = before.name, dueInDays = before.dueInDays, ...rest }: Changes<SubjectForm>,
): Subject {
  const { followUp = before.followUp } = rest
  return changed(before, { ...before, name, dueInDays, followUp }, version)
}

/** @throws ERR_LIST_FULL, ERR_LIST_ITEM_EXISTS */
export function addItem(before: Subject, id: string, form: ItemForm): Subject {
  if (before.items.length >= CHECKLIST_MAX) throw new CatalogueError('ERR_LIST_FULL')
  return withItems(before, [...before.items, itemOf(id, form)])
}

/**
 * The type after an item of its checklist was edited.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_LIST_ITEM_EXISTS,
 *   ERR_REQUEST_PARAMS_MISFORMAT where the follow-up depends on what it was
 */
export function changeItem(
  before: Subject,
  itemId: string,
  { version, ...form }: Changes<ItemForm>,
): Subject {
  const item = ensureItem(before, itemId)
  const { name = item.name, statuses = item.statuses, isPrimary = item.isPrimary ? 1 : 0 } = form
  const after = itemOf(itemId, { name, statuses, isPrimary })
  const items = before.items.map((one) => (one.id === itemId ? after : one))
  return withItems(before, items, version)
}

/** @throws ERR_TARGET_NOT_FOUND, ERR_REQUEST_PARAMS_MISFORMAT where the follow-up depends on it */
export function removeItem(before: Subject, itemId: string): Subject {
  const gone = ensureItem(before, itemId)
  return withItems(
    before,
    before.items.filter((item) => item !== gone),
  )
}

/**
 * A follow-up that waits for a status waits for one that there is.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export function ensureReachable({ followUp, items }: Subject): void {
  const status = followUp?.status ?? null
  if (status === null || primaryOf(items)?.statuses.includes(status)) return
  throw badField('followUp', 'must wait for a status of the primary item')
}

function itemOf(id: string, { name, statuses, isPrimary }: ItemForm): ChecklistItem {
  return { id, name, statuses, isPrimary: isPrimary === 1 }
}

function ensureItem({ items }: Subject, itemId: string): ChecklistItem {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return item
}

/** With the items of which the one that became primary last is the only one. */
function withItems(before: Subject, items: readonly ChecklistItem[], version?: number): Subject {
  const former = primaryOf(before.items)?.id
  const latest = items.findLast(({ id, isPrimary }) => isPrimary && id !== former)
  const names = items.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw new CatalogueError('ERR_LIST_ITEM_EXISTS')
  const only = (item: ChecklistItem) => ({ ...item, isPrimary: item.id === latest?.id })
  return changed(before, { ...before, items: latest ? items.map(only) : [...items] }, version)
}

function changed(before: Subject, after: Subject, version = before.version): Subject {
  ensureVersion(before, version)
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  ensureReachable(after)
  return { ...after, version: before.version + 1 }
}
