import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { viewRoutes as declared } from '#shared/api/views.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { SavedView } from '#shared/model/list-views.ts'
import { may } from '#shared/permissions.ts'
import {
  changeView,
  type Editor,
  ensureMayTakeAway,
  ensureOfList,
  ensureRoom,
  newView,
} from './rules/view.ts'
import { createViewStore, type ViewStore } from './store.ts'

/** How people look at the lists: none of it says anything of a patient. */
export function viewHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope, actor }: TenantCall) =>
    createViewStore(table, scope.practiceId, actor.id)

  return implement(declared, {
    async list(_input, call) {
      const store = storeOf(call)
      const [own, shared, columns] = await Promise.all([
        store.own(),
        store.shared(),
        store.columns(),
      ])
      return { items: [...own, ...shared].toSorted(byName), columns }
    },

    create: ({ body }, call) =>
      idempotent(table, call, 'views.create', declared.create.response, async (marker) => {
        const store = storeOf(call)
        const beside = await besides(store, body.isShared === 1)
        const origin = { viewId: newId(), ownerId: store.memberId, beside, now: call.now }
        const view = newView(body, origin)
        await store.add(view, marker(view))
        return view
      }),

    async update({ params, body }, call) {
      const store = storeOf(call)
      const before = await find(store, params.viewId)
      const after = changeView(before, body, { editor: editorOf(call), now: call.now })
      if (before.isShared !== after.isShared) ensureRoom(await besides(store, after.isShared))
      await store.replace(before, after)
      return after
    },

    async remove({ params }, call) {
      const store = storeOf(call)
      const view = await find(store, params.viewId)
      ensureMayTakeAway(view, editorOf(call))
      await store.remove(view)
      return ok
    },

    dashboard: async (_input, call) => ({ cards: await storeOf(call).dashboard() }),

    async setDashboard({ body: { cards } }, call) {
      await storeOf(call).setDashboard(cards)
      return { cards }
    },

    async setColumns({ body: { section, columns } }, call) {
      ensureOfList(section, { columns })
      await storeOf(call).setColumns(section, columns)
      return { columns }
    },
  })
}

const byName = (one: SavedView, other: SavedView) => one.name.localeCompare(other.name)

async function besides(store: ViewStore, isShared: boolean): Promise<number> {
  return (await (isShared ? store.shared() : store.own())).length
}

/** @throws ERR_TARGET_NOT_FOUND, also for a view that somebody else keeps to themselves */
async function find(store: ViewStore, viewId: string): Promise<SavedView> {
  const found = await store.find(viewId)
  if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return found
}

function editorOf({ actor, scope }: TenantCall): Editor {
  if (actor.kind !== 'member') return { memberId: actor.id, isManager: false }
  const { holders, personal } = holdingsOf(actor.identity, scope.practiceId)
  return { memberId: actor.id, isManager: may('practices.views.manage', holders, personal) }
}
