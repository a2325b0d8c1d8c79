import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import {
  keptColumns,
  type ListSection,
  type PatientView,
  patientView,
} from '#shared/model/patient-views.ts'

const columnsItem = v.object({ section: v.string(), columns: keptColumns })
const VIEW = 'VIEW#'
const COLUMNS = 'COLUMNS#'

/** How one member looks at the lists of one practice, and what the practice shares. */
export function createViewStore(table: Table, practiceId: string, memberId: string) {
  const shared = `PRACTICE#${practiceId}#VIEWS`
  const own = `PRACTICE#${practiceId}#VIEWS#${memberId}`
  /** A view that somebody else shared no more is that person's. */
  const placeOf = ({ isShared, ownerId, viewId }: PatientView): Key => ({
    pk: isShared ? shared : `PRACTICE#${practiceId}#VIEWS#${ownerId}`,
    sk: `${VIEW}${viewId}`,
  })
  const itemOf = (view: PatientView) => ({ ...placeOf(view), entity: 'patientView', ...view })
  const columnsKey = (section: ListSection): Key => ({ pk: own, sk: `${COLUMNS}${section}` })
  const otherwise = 'ERR_VERSION_CONFLICT'

  return {
    memberId,
    own: () => table.queryAll({ pk: own, range: { begins: VIEW } }, patientView),
    shared: () => table.queryAll({ pk: shared, range: { begins: VIEW } }, patientView),
    async find(viewId: string): Promise<PatientView | null> {
      const keys = [own, shared].map((pk) => ({ pk, sk: `${VIEW}${viewId}` }))
      const [found = null] = await table.getMany(keys, patientView)
      return found
    },
    async columns() {
      const kept = await table.queryAll({ pk: own, range: { begins: COLUMNS } }, columnsItem)
      const of = (section: ListSection) =>
        kept.find((item) => item.section === section)?.columns ?? null
      return { patients: of('patients'), leads: of('leads') }
    },

    add: (view: PatientView, writes: Write[]) =>
      table.transact([{ kind: 'put', item: itemOf(view) }, ...writes]),
    /** @throws ERR_VERSION_CONFLICT where it was changed or deleted since it was read */
    replace(before: PatientView, after: PatientView) {
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
    remove: (view: PatientView) => table.transact([{ kind: 'delete', key: placeOf(view) }]),
    /** Another list's are an item of their own: of two that are set at once neither is lost. */
    setColumns: (section: ListSection, columns: v.InferOutput<typeof keptColumns> | null) =>
      table.transact([
        columns === null
          ? { kind: 'delete', key: columnsKey(section) }
          : {
              kind: 'put',
              item: { ...columnsKey(section), entity: 'patientColumns', section, columns },
            },
      ]),
  }
}
export type ViewStore = ReturnType<typeof createViewStore>
