import { queryOptions } from '@tanstack/react-query'
import { staffRoutes } from '#shared/api/staffs.ts'
import { isError, toApiError } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

const api = createClient({ staffs: staffRoutes })

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

/** What changes of somebody; each part is a call of its own. */
export type StaffChange = {
  settings?: BodyOf<typeof api.staffs.update>
  roles?: BodyOf<typeof api.staffs.setRoles>['roles']
  permissions?: BodyOf<typeof api.staffs.setPermissions>['permissions']
}

/**
 * Changes somebody. Permissions are granted to the new roles, unless they are the caller's own: those may
 * end what the caller may change. Where a call fails, those before it stand; they may be made again.
 */
export const saveStaff = (practiceId: string, staffId: string, isSelf: boolean) =>
  mutation({
    run: async ({ settings, roles, permissions }: StaffChange) => {
      const params = { practiceId, staffId }
      const setRoles = async () => {
        if (roles) await sameAgain(api.staffs.setRoles({ params, body: { roles } }))
      }
      if (settings) await api.staffs.update({ params, body: settings })
      if (!isSelf) await setRoles()
      if (permissions) await api.staffs.setPermissions({ params, body: { permissions } })
      if (isSelf) await setRoles()
    },
    invalidates: staffs,
    invalidatesOnError: true,
  })

/** What an earlier attempt has changed needs no change. */
async function sameAgain(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isError(toApiError(error), 'ERR_NO_CHANGE')) throw error
  })
}

/** The person themselves can no longer be read; the lists can. */
export const removeStaff = (practiceId: string, staffId: string) =>
  mutation({
    run: (tasksTo: string | null) =>
      api.staffs.remove({ params: { practiceId, staffId }, query: tasksTo ? { tasksTo } : {} }),
    invalidates: [api.staffs.list.key, ['tasks'], ['practices']],
  })
