import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { listRoutes as declared } from '#shared/api/lists.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { LIST_MAX, type ListItem, listGroups } from '#shared/model/lists.ts'
import { ensureNew, isBuiltIn, itemsOf } from './rules/items.ts'
import { createListStore, type ListEntry } from './store.ts'

/** @throws ERR_REQUEST_PARAMS_MISFORMAT where an entry is sent with another value than its title */
function ensureAlike(title: string, value: string | undefined): void {
  if (value !== undefined && value !== title)
    throw badField('value', 'must be the same as the title')
}

/** The lists that forms offer choices from, with what each practice added. */
export function listHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createListStore(table, scope.practiceId)

  /** @throws ERR_LIST_ITEM_BUILT_IN, ERR_TARGET_NOT_FOUND */
  async function find(call: TenantCall, listDataId: string): Promise<ListEntry> {
    if (isBuiltIn(listDataId)) throw new CatalogueError('ERR_LIST_ITEM_BUILT_IN')
    const found = (await storeOf(call).list()).find(({ id }) => id === listDataId)
    if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return found
  }

  /** An entry with its position in the list. */
  async function shown(call: TenantCall, { id, group }: ListEntry): Promise<ListItem> {
    const items = itemsOf(call.scope.practiceId, [group], await storeOf(call).list())
    const item = items.find(({ listDataId }) => listDataId === id)
    if (!item) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return item
  }

  return implement(declared, {
    async list({ query: { groups = listGroups } }, call) {
      const asked = [...new Set(groups)]
      return { items: itemsOf(call.scope.practiceId, asked, await storeOf(call).list()) }
    },

    async create({ body: { group, title, value } }, call) {
      ensureAlike(title, value)
      const { practiceId } = call.scope
      return idempotent(
        table,
        call,
        `lists.create#${practiceId}`,
        declared.create.response,
        async (marker) => {
          ensureNew(group, title)
          const store = storeOf(call)
          const before = await store.list()
          if (before.filter((one) => one.group === group).length >= LIST_MAX) {
            throw new CatalogueError('ERR_LIST_FULL')
          }
          const entry = { id: newId(), group, title, version: 1 }
          const item = itemsOf(practiceId, [group], [...before, entry]).find(
            ({ listDataId }) => listDataId === entry.id,
          )
          if (!item) throw new Error('an entry is not in its list')
          await store.add(entry, [callAudit(call, 'lists.create'), ...marker(item)])
          return item
        },
      )
    },

    async update({ params: { listDataId }, body: { title, value } }, call) {
      ensureAlike(title, value)
      const after = await retryOnConflict(
        async () => {
          const before = await find(call, listDataId)
          if (before.title === title) throw new CatalogueError('ERR_NO_CHANGE')
          ensureNew(before.group, title)
          return before
        },
        async (before) => {
          const after = { ...before, title, version: before.version + 1 }
          await storeOf(call).replace(before, after, [callAudit(call, 'lists.update')])
          return after
        },
      )
      return shown(call, after)
    },

    async remove({ params: { listDataId } }, call) {
      await retryOnConflict(
        () => find(call, listDataId),
        (entry) => storeOf(call).remove(entry, [callAudit(call, 'lists.remove')]),
      )
      return ok
    },
  })
}
