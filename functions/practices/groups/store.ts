import { plainName } from '#functions/platform/plain-name.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { type StaffGroup, staffGroup } from '#shared/model/group.ts'
import { practiceKeys } from '../keys.ts'

/** The groups of one practice: built for it, and reaching no other. */
export function createGroupStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const itemOf = (group: StaffGroup) => ({
    ...keys.group(group.id),
    entity: 'group',
    practiceId,
    ...group,
  })
  const nameKey = (name: string) => keys.groupName(plainName(name))
  const take = ({ id, name }: StaffGroup): Write => ({
    kind: 'put',
    item: { ...nameKey(name), entity: 'groupName', practiceId, groupId: id },
    absent: 'ERR_GROUP_NAME_EXISTS',
  })

  const all = () =>
    table.queryAll({ pk: keys.partition, range: { begins: keys.groups } }, staffGroup)

  return {
    /** By name. */
    async list(): Promise<StaffGroup[]> {
      return (await all()).toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
    },

    find: (groupId: string) => table.get(keys.group(groupId), staffGroup),

    /** @throws ERR_GROUP_NAME_EXISTS */
    async add(group: StaffGroup, extraWrites: Write[]) {
      await table.transact([take(group), { kind: 'put', item: itemOf(group) }, ...extraWrites])
    },

    /** @throws ERR_VERSION_CONFLICT, ERR_GROUP_NAME_EXISTS */
    async replace(before: StaffGroup, after: StaffGroup, extraWrites: Write[]) {
      const [from, to] = [nameKey(before.name), nameKey(after.name)]
      await table.transact([
        {
          kind: 'put',
          item: itemOf(after),
          replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...(from.sk === to.sk ? [] : [{ kind: 'delete' as const, key: from }, take(after)]),
        ...extraWrites,
      ])
    },

    /** Takes somebody out of every group. @throws ERR_VERSION_CONFLICT */
    async takeOut(staffId: string, extraWrites: Write[]) {
      const without = (ids: readonly string[]) => ids.filter((id) => id !== staffId)
      const groups = (await all()).filter((group) =>
        [...group.managers, ...group.staffs].includes(staffId),
      )
      const writes = groups.map((group): Write => {
        const left = { managers: without(group.managers), staffs: without(group.staffs) }
        return {
          kind: 'put',
          item: itemOf({ ...group, ...left, version: group.version + 1 }),
          replaces: { version: group.version, otherwise: 'ERR_VERSION_CONFLICT' },
        }
      })
      await table.transact([...writes, ...extraWrites])
    },

    /** @throws ERR_VERSION_CONFLICT where it was renamed in between */
    async remove({ id, name }: StaffGroup, extraWrites: Write[]) {
      await table.transact([
        {
          kind: 'delete',
          key: keys.group(id),
          equals: { attribute: 'name', value: name, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        { kind: 'delete', key: nameKey(name) },
        ...extraWrites,
      ])
    },
  }
}
