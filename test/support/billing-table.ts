import * as v from 'valibot'
import type { Item, Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** A table in memory, as far as billing uses it: conditions hold for all of a transaction, or nothing is written. */
export function createMemoryTable(): Pick<Table, 'get' | 'transact' | 'update'> & {
  items: () => Item[]
} {
  const items = new Map<string, Item>()

  function ensure(write: Write): void {
    const found = items.get(nameOf('item' in write ? write.item : write.key))
    const fail = new CatalogueError('ERR_VERSION_CONFLICT')
    if (write.kind === 'put') {
      if (write.absent && found) throw fail
      if (write.replaces && found?.version !== write.replaces.version) throw fail
    }
    if ((write.kind === 'update' || write.kind === 'delete') && write.equals) {
      if (found?.[write.equals.attribute] !== write.equals.value) throw fail
    }
  }

  function apply(write: Write): void {
    if (write.kind === 'put') items.set(nameOf(write.item), structuredClone(write.item))
    if (write.kind === 'delete') items.delete(nameOf(write.key))
    if (write.kind !== 'update') return
    const found = items.get(nameOf(write.key)) ?? { ...write.key, entity: 'other' }
    items.set(nameOf(write.key), { ...found, ...write.set })
  }

  return {
    items: () => [...items.values()],
    get: async (key, schema) => {
      const found = items.get(nameOf(key))
      return found ? v.parse(schema, structuredClone(found)) : null
    },
    update: async (write) => {
      ensure(write)
      apply(write)
    },
    transact: async (writes) => {
      await Promise.resolve()
      writes.forEach(ensure)
      writes.forEach(apply)
    },
  }
}
