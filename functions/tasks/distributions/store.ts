import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { distributionWrite, practiceKeys } from '#functions/practices/public.ts'
import { readStaffs } from '#functions/staffs/public.ts'
import { type Distribution, distribution } from '#shared/model/distribution.ts'

const CONFLICT = 'ERR_VERSION_CONFLICT'

/** The distributions of one practice; reaches no other. */
export function createDistributionStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const all = { pk: keys.partition, range: { begins: keys.distributions } }
  const placeOf = ({ target, subjectId, basis }: Distribution) =>
    keys.distributionPlace(target, subjectId, basis)

  /** What it is for is taken, from the first moment on. That of a practice's founding took nothing. */
  const takePlace = (one: Distribution): Write => ({
    kind: 'put',
    item: { ...placeOf(one), entity: 'distributionPlace', practiceId, distributionId: one.id },
    absent: CONFLICT,
  })
  const leavePlace = (one: Distribution): Write => ({ kind: 'delete', key: placeOf(one) })

  return {
    /** The oldest first. */
    list: () => table.queryAll(all, distribution),
    find: (id: string) => table.get(keys.distribution(id), distribution),
    staffs: () => readStaffs(table, practiceId),
    /** @throws ERR_VERSION_CONFLICT where another one for the same was added since they were read */
    add: (added: Distribution, extraWrites: Write[]) =>
      table.transact([
        takePlace(added),
        {
          kind: 'put',
          item: { ...keys.distribution(added.id), entity: 'distribution', practiceId, ...added },
        },
        ...extraWrites,
      ]),
    /** @throws ERR_VERSION_CONFLICT where it was changed since it was read, or another one is for the same now */
    replace: (before: Distribution, after: Distribution, extraWrites: Write[]) =>
      table.transact([
        distributionWrite(practiceId, before, after),
        ...(placeOf(before).sk === placeOf(after).sk ? [] : [leavePlace(before), takePlace(after)]),
        ...extraWrites,
      ]),
    /** @throws ERR_VERSION_CONFLICT where it was changed since it was read */
    remove: (before: Distribution, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'delete',
          key: keys.distribution(before.id),
          equals: unchanged('version', before.version),
        },
        leavePlace(before),
        ...extraWrites,
      ]),
  }
}
