import * as v from 'valibot'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { listGroups } from '#shared/model/lists.ts'
import { listEntryKey, listEntryKeys } from './public.ts'

/** An entry that a practice added to a list. */
const listEntry = v.object({
  id: v.string(),
  group: v.picklist(listGroups),
  title: v.string(),
  version: v.number(),
})
export type ListEntry = v.InferOutput<typeof listEntry>

const EXISTS = 'ERR_LIST_ITEM_EXISTS'

/** The entries that one practice added to its lists; their keys make titles unique. */
export function createListStore(table: Table, practiceId: string) {
  const keyOf = ({ group, title }: ListEntry) => listEntryKey(practiceId, group, title)
  const itemOf = (entry: ListEntry) => ({
    ...keyOf(entry),
    entity: 'listEntry',
    practiceId,
    ...entry,
  })

  return {
    list: () => table.queryAll({ pk: listEntryKeys(practiceId) }, listEntry),

    /** @throws ERR_LIST_ITEM_EXISTS */
    async add(entry: ListEntry, extraWrites: Write[]) {
      await table.transact([{ kind: 'put', item: itemOf(entry), absent: EXISTS }, ...extraWrites])
    },

    /** @throws ERR_VERSION_CONFLICT where it was changed in between, ERR_LIST_ITEM_EXISTS */
    async replace(before: ListEntry, after: ListEntry, extraWrites: Write[]) {
      const key = keyOf(before)
      const item = itemOf(after)
      const replaces = { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' } as const
      const writes: Write[] =
        key.sk === item.sk
          ? [{ kind: 'put', item, replaces }]
          : [
              { kind: 'delete', key, equals: unchanged('id', before.id) },
              { kind: 'put', item, absent: EXISTS },
            ]
      await table.transact([...writes, ...extraWrites])
    },

    /** @throws ERR_VERSION_CONFLICT where it was changed in between */
    async remove(entry: ListEntry, extraWrites: Write[]) {
      await table.transact([
        { kind: 'delete', key: keyOf(entry), equals: unchanged('id', entry.id) },
        ...extraWrites,
      ])
    },
  }
}
