import { queryOptions } from '@tanstack/react-query'
import { api, type CacheKey } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

/** Who works in the practice. */
export const staffsQuery = (practiceId: string) =>
  listQuery(api.staffs.list, { params: { practiceId } })

/** Who no longer works there. */
export const formerStaffsQuery = (practiceId: string) =>
  listQuery(api.staffs.list, { params: { practiceId }, query: { former: 1 } })

export const staffQuery = (practiceId: string, staffId: string) =>
  query(api.staffs.get, { params: { practiceId, staffId } })

/** The tasks that somebody would leave open. */
export const openTasksQuery = (practiceId: string, staffId: string) =>
  queryOptions({
    ...query(api.staffs.openTasks, { params: { practiceId, staffId } }),
    select: ({ openTasks }) => openTasks,
    refetchOnMount: 'always',
  })

const staffs: readonly CacheKey[] = [['staffs']]

export const setRoles = (practiceId: string, staffId: string) =>
  mutation({
    run: (roles: BodyOf<typeof api.staffs.setRoles>['roles']) =>
      api.staffs.setRoles({ params: { practiceId, staffId }, body: { roles } }),
    invalidates: staffs,
  })

export const updateStaff = (practiceId: string, staffId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.staffs.update>) =>
      api.staffs.update({ params: { practiceId, staffId }, body }),
    invalidates: staffs,
  })

export const setPermissions = (practiceId: string, staffId: string) =>
  mutation({
    run: (permissions: BodyOf<typeof api.staffs.setPermissions>['permissions']) =>
      api.staffs.setPermissions({ params: { practiceId, staffId }, body: { permissions } }),
    invalidates: staffs,
  })

/** The person themselves can no longer be read; the lists can. */
export const removeStaff = (practiceId: string, staffId: string) =>
  mutation({
    run: (tasksTo: string | null) =>
      api.staffs.remove({ params: { practiceId, staffId }, query: tasksTo ? { tasksTo } : {} }),
    invalidates: [api.staffs.list.key, ['tasks'], ['practices']],
  })
