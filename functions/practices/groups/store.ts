import { identityKeys } from '#functions/platform/identity/records.ts'
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

  const managed = ({ id }: StaffGroup, memberId: string) =>
    identityKeys.managedGroup(memberId, practiceId, id)
  /** Tells the members who begin or cease to manage a group, by which their calls are decided. */
  function managerWrites(before: StaffGroup, after: StaffGroup): Write[] {
    const began = after.managers.filter((memberId) => !before.managers.includes(memberId))
    const ceased = before.managers.filter((memberId) => !after.managers.includes(memberId))
    return [
      ...began.map((memberId): Write => {
        const item = { entity: 'groupManager', memberId, practiceId, groupId: after.id }
        return { kind: 'put', item: { ...managed(after, memberId), ...item } }
      }),
      ...ceased.map((memberId): Write => ({ kind: 'delete', key: managed(before, memberId) })),
    ]
  }

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
        ...managerWrites(before, after),
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
      // One after another: a transaction has no room for all. What was written before a failure is so.
      for (const group of groups) {
        const left = { managers: without(group.managers), staffs: without(group.staffs) }
        const after = { ...group, ...left, version: group.version + 1 }
        await table.transact([
          {
            kind: 'put',
            item: itemOf(after),
            replaces: { version: group.version, otherwise: 'ERR_VERSION_CONFLICT' },
          },
          ...managerWrites(group, after),
        ])
      }
      await table.transact(extraWrites)
    },

    /**
     * Removes a group, and takes its people away from those who managed it; patients whose group it
     * was have none.
     * @throws ERR_VERSION_CONFLICT where it was changed in between
     */
    async remove(group: StaffGroup, extraWrites: Write[]) {
      const { id, name, version } = group
      await table.transact([
        {
          kind: 'delete',
          key: keys.group(id),
          equals: { attribute: 'version', value: version, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        { kind: 'delete', key: nameKey(name) },
        ...managerWrites(group, { ...group, managers: [] }),
        ...extraWrites,
      ])
    },
  }
}
