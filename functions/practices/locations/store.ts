import type { Table, Write } from '#functions/platform/table.ts'
import { type Location, location as locationItem } from '#shared/model/practice.ts'
import { practiceKeys } from '../keys.ts'

const CONFLICT = 'ERR_VERSION_CONFLICT'

/**
 * The places of one practice; reaches no other. Exactly one is the default: a write that moves the
 * default is conditional on both places being as they were read, so that of two concurrent moves the
 * later one fails. The default place is deleted only together with naming its successor, and
 * therefore never where it is the last.
 */
export function createLocationStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const was = (value: boolean) => ({ attribute: 'default', value, otherwise: CONFLICT }) as const

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
    async add(location: Location, former: Location | null, extraWrites: Write[]) {
      const item = { ...location, default: former !== null }
      await table.transact([
        {
          kind: 'put',
          item: { ...keys.location(item.id), entity: 'location', practiceId, ...item },
        },
        ...(former ? [resign(former)] : []),
        ...extraWrites,
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
      extraWrites: Write[],
    ): Promise<Location> {
      await table.transact([
        {
          kind: 'update',
          key: keys.location(before.id),
          set: { ...difference, ...(former ? { default: true } : {}) },
          add: { version: 1 },
          equals: { attribute: 'version', value: before.version, otherwise: CONFLICT },
        },
        ...(former ? [resign(former)] : []),
        ...extraWrites,
      ])
      const version = before.version + 1
      return { ...before, ...difference, version, default: before.default || former !== null }
    },

    /**
     * @param successor takes the place of the default, where that is what goes
     * @throws ERR_VERSION_CONFLICT where somebody moved the default in between
     */
    async remove(location: Location, successor: Location | null, extraWrites: Write[]) {
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
        ...extraWrites,
      ])
    },
  }
}
