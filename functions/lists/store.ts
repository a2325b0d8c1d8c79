import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { listGroups } from '#shared/model/lists.ts'
import { listEntryKey, listEntryKeys } from './public.ts'

/** An entry that a practice added to a list. */
export const listEntry = v.object({
  id: v.string(),
  group: v.picklist(listGroups),
  title: v.string(),
  version: v.number(),
})
export type ListEntry = v.InferOutput<typeof listEntry>

const EXISTS = 'ERR_LIST_ITEM_EXISTS'
const LATE = 'ERR_VERSION_CONFLICT'

/** What one practice added to its lists; the key of an entry is its title, so that it is unique. */
export function createListStore(table: Table, practiceId: string) {
  const keyOf = ({ group, title }: ListEntry) => listEntryKey(practiceId, group, title)
  const itemOf = (entry: ListEntry) => ({
    ...keyOf(entry),
    entity: 'listEntry',
    practiceId,
    ...entry,
  })
  const still = ({ id }: ListEntry) => ({ attribute: 'id', value: id, otherwise: LATE }) as const

  return {
    list: () => table.queryAll({ pk: listEntryKeys(practiceId) }, listEntry),

    /** @throws ERR_LIST_ITEM_EXISTS */
    async add(entry: ListEntry, also: Write[]) {
      await table.transact([{ kind: 'put', item: itemOf(entry), absent: EXISTS }, ...also])
    },

    /** @throws ERR_VERSION_CONFLICT where it was changed in between, ERR_LIST_ITEM_EXISTS */
    async replace(before: ListEntry, after: ListEntry, also: Write[]) {
      const [from, to] = [keyOf(before), keyOf(after)]
      await table.transact([
        ...(from.sk === to.sk
          ? [
              {
                kind: 'put' as const,
                item: itemOf(after),
                replaces: { version: before.version, otherwise: LATE } as const,
              },
            ]
          : [
              { kind: 'delete' as const, key: from, equals: still(before) },
              { kind: 'put' as const, item: itemOf(after), absent: EXISTS } as const,
            ]),
        ...also,
      ])
    },

    /** @throws ERR_VERSION_CONFLICT where it was changed in between */
    async remove(entry: ListEntry, also: Write[]) {
      await table.transact([{ kind: 'delete', key: keyOf(entry), equals: still(entry) }, ...also])
    },
  }
}
