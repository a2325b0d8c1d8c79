import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { type KeptCards, keptCards } from '#shared/model/dashboard.ts'
import {
  keptColumns,
  type ListSection,
  type SavedView,
  savedView,
} from '#shared/model/list-views.ts'

const columnsItem = v.object({ section: v.string(), columns: keptColumns })
const dashboardItem = v.object({ cards: keptCards })
const VIEW = 'VIEW#'
const COLUMNS = 'COLUMNS#'

/** How one member looks at the lists of one practice, and what the practice shares. */
export function createViewStore(table: Table, practiceId: string, memberId: string) {
  const shared = `PRACTICE#${practiceId}#VIEWS`
  const own = `PRACTICE#${practiceId}#VIEWS#${memberId}`
  /** A view that somebody else shared no more is that person's. */
  const placeOf = ({ isShared, ownerId, viewId }: SavedView): Key => ({
    pk: isShared ? shared : `PRACTICE#${practiceId}#VIEWS#${ownerId}`,
    sk: `${VIEW}${viewId}`,
  })
  const itemOf = (view: SavedView) => ({ ...placeOf(view), entity: 'listView', ...view })
  const columnsKey = (section: ListSection): Key => ({ pk: own, sk: `${COLUMNS}${section}` })
  const dashboardKey: Key = { pk: own, sk: 'DASHBOARD' }
  const otherwise = 'ERR_VERSION_CONFLICT'

  return {
    memberId,
    own: () => table.queryAll({ pk: own, range: { begins: VIEW } }, savedView),
    shared: () => table.queryAll({ pk: shared, range: { begins: VIEW } }, savedView),
    async find(viewId: string): Promise<SavedView | null> {
      const keys = [own, shared].map((pk) => ({ pk, sk: `${VIEW}${viewId}` }))
      const [found = null] = await table.getMany(keys, savedView)
      return found
    },
    async columns() {
      const kept = await table.queryAll({ pk: own, range: { begins: COLUMNS } }, columnsItem)
      const of = (section: ListSection) =>
        kept.find((item) => item.section === section)?.columns ?? null
      return { patients: of('patients'), leads: of('leads'), tasks: of('tasks') }
    },

    async dashboard(): Promise<KeptCards | null> {
      return (await table.get(dashboardKey, dashboardItem))?.cards ?? null
    },
    setDashboard: (cards: KeptCards | null) =>
      table.transact([
        cards === null
          ? { kind: 'delete', key: dashboardKey }
          : { kind: 'put', item: { ...dashboardKey, entity: 'dashboard', cards } },
      ]),

    add: (view: SavedView, writes: Write[]) =>
      table.transact([{ kind: 'put', item: itemOf(view) }, ...writes]),
    /** @throws ERR_VERSION_CONFLICT where it was changed or deleted since it was read */
    replace(before: SavedView, after: SavedView) {
      if (before.isShared === after.isShared) {
        const replaces = { version: before.version, otherwise } as const
        return table.transact([{ kind: 'put', item: itemOf(after), replaces }])
      }
      const equals = { attribute: 'version', value: before.version, otherwise } as const
      return table.transact([
        { kind: 'delete', key: placeOf(before), equals },
        { kind: 'put', item: itemOf(after) },
      ])
    },
    remove: (view: SavedView) => table.transact([{ kind: 'delete', key: placeOf(view) }]),
    /** Another list's are an item of their own: of two that are set at once neither is lost. */
    setColumns: (section: ListSection, columns: v.InferOutput<typeof keptColumns> | null) =>
      table.transact([
        columns === null
          ? { kind: 'delete', key: columnsKey(section) }
          : {
              kind: 'put',
              item: { ...columnsKey(section), entity: 'listColumns', section, columns },
            },
      ]),
  }
}
export type ViewStore = ReturnType<typeof createViewStore>
