import type { Table, Write } from '#functions/platform/table.ts'
import { type Location, location as locationItem } from '#shared/model/practice.ts'
import { practiceKeys } from '../keys.ts'

const LATE = 'ERR_VERSION_CONFLICT'

/**
 * The places of one practice: built for it, and reaching no other. Exactly one is the default: each
 * write that moves that says of both places which of them was the default before, so that of two
 * who move it at once the later one comes too late. The last place is the default, and the default
 * goes only where another takes its part in the same transaction: so the last one stays.
 */
export function createLocationStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const was = (value: boolean) => ({ attribute: 'default', value, otherwise: LATE }) as const

  /** Takes the default from a place. */
  const resign = ({ id }: Location): Write => ({
    kind: 'update',
    key: keys.location(id),
    set: { default: false },
    equals: was(true),
  })

  return {
    /** The oldest first. */
    list: () =>
      table.queryAll({ pk: keys.partition, range: { begins: keys.locations } }, locationItem),

    find: (id: string) => table.get(keys.location(id), locationItem),

    /** @param former the default until now, where the new one takes its part */
    async add(location: Location, former: Location | null, also: Write[]) {
      const item = { ...location, default: former !== null }
      await table.transact([
        {
          kind: 'put',
          item: { ...keys.location(item.id), entity: 'location', practiceId, ...item },
        },
        ...(former ? [resign(former)] : []),
        ...also,
      ])
      return item
    },

    /**
     * @param former the default until now, where this one takes its part
     * @throws ERR_VERSION_CONFLICT where somebody wrote in between
     */
    async change(
      before: Location,
      difference: Partial<Location>,
      former: Location | null,
      also: Write[],
    ): Promise<Location> {
      await table.transact([
        {
          kind: 'update',
          key: keys.location(before.id),
          set: { ...difference, ...(former ? { default: true } : {}) },
          add: { version: 1 },
          equals: { attribute: 'version', value: before.version, otherwise: LATE },
        },
        ...(former ? [resign(former)] : []),
        ...also,
      ])
      const version = before.version + 1
      return { ...before, ...difference, version, default: before.default || former !== null }
    },

    /**
     * @param successor takes the place of the default, where that is what goes
     * @throws ERR_VERSION_CONFLICT where somebody moved the default in between
     */
    async remove(location: Location, successor: Location | null, also: Write[]) {
      await table.transact([
        {
          kind: 'delete',
          key: keys.location(location.id),
          equals: was(location.default),
        },
        ...(successor
          ? [
              {
                kind: 'update' as const,
                key: keys.location(successor.id),
                set: { default: true },
                equals: was(false),
              },
            ]
          : []),
        ...also,
      ])
    },
  }
}
