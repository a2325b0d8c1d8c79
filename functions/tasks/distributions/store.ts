import type { Table, Write } from '#functions/platform/table.ts'
import { distributionWrite, practiceKeys } from '#functions/practices/public.ts'
import { readStaffs } from '#functions/staffs/public.ts'
import { type Distribution, distribution } from '#shared/model/distribution.ts'

const CONFLICT = 'ERR_VERSION_CONFLICT'

/** The distributions of one practice; reaches no other. */
export function createDistributionStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const all = { pk: keys.partition, range: { begins: keys.distributions } }
  return {
    /** The oldest first. */
    list: () => table.queryAll(all, distribution),
    find: (id: string) => table.get(keys.distribution(id), distribution),
    staffs: () => readStaffs(table, practiceId),
    add: (added: Distribution, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'put',
          item: { ...keys.distribution(added.id), entity: 'distribution', practiceId, ...added },
        },
        ...extraWrites,
      ]),
    /** @throws ERR_VERSION_CONFLICT */
    replace: (before: Distribution, after: Distribution, extraWrites: Write[]) =>
      table.transact([distributionWrite(practiceId, before, after), ...extraWrites]),
    /** @throws ERR_VERSION_CONFLICT where it was changed since it was read */
    remove: ({ id, version }: Distribution, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'delete',
          key: keys.distribution(id),
          equals: { attribute: 'version', value: version, otherwise: CONFLICT },
        },
        ...extraWrites,
      ]),
  }
}
