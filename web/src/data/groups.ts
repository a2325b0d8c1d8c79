import { groupRoutes } from '#shared/api/groups.ts'
import type { StaffGroup } from '#shared/model/group.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ groups: groupRoutes })

/** The groups of the practice's staff. */
export const groupsQuery = (practiceId: string) =>
  listQuery(api.groups.list, { params: { practiceId } })

const invalidates = [['groups']] as const

export const addGroup = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.groups.create>, options) =>
      api.groups.create({ params: { practiceId }, body }, options),
    invalidates,
  })

/** Renames a group. Who is in it changes its version too, so the last name counts. */
export const renameGroup = (practiceId: string, groupId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.groups.update>) =>
      api.groups.update({ params: { practiceId, groupId }, body }),
    invalidates,
  })

export type GroupPart = 'managers' | 'staffs'

const calls = {
  managers: { add: api.groups.addManager, remove: api.groups.removeManager },
  staffs: { add: api.groups.addStaff, remove: api.groups.removeStaff },
}

/** Sets who is in a part of a group, by adding and removing one after another. */
export const setGroupPart = (practiceId: string, group: StaffGroup) => {
  const params = { practiceId, groupId: group.id }
  return mutation({
    run: async ({ part, ids }: { part: GroupPart; ids: string[] }) => {
      const { add, remove } = calls[part]
      for (const id of ids)
        if (!group[part].includes(id)) await add({ params, body: { staffId: id } })
      for (const id of group[part]) {
        if (!ids.includes(id)) await remove({ params: { ...params, staffId: id } })
      }
    },
    invalidates,
    invalidatesOnError: true,
  })
}

export const removeGroup = (practiceId: string, groupId: string) =>
  mutation({
    run: () => api.groups.remove({ params: { practiceId, groupId } }),
    invalidates,
    invalidatesOnError: true,
  })
