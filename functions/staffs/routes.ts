import { staffRolesChanged } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { openTasksOf } from '#functions/tasks/public.ts'
import { staffRoutes } from '#shared/api/staffs.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import { NEXT_IN_DISTRIBUTION } from '#shared/model/staff.ts'
import { listStaff } from './operations/list.ts'
import { removeStaff } from './operations/remove.ts'
import { adminStays, changeWrites, type StaffChange, type StaffItem } from './public.ts'
import { ensureMayChange, ensureMayManage, managerOf, personalSet } from './rules/roles.ts'
import { noPhone, settingsIn } from './rules/settings.ts'
import { createStaffStore } from './store.ts'

/** The people who work in a practice (specification, section 7, Practices). */
export function staffHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createStaffStore(table, scope.practiceId)

  /**
   * Changes somebody by their present record; reads it again where their roles changed meanwhile.
   * @throws ERR_ACCESS_DENIED where they reach further than the caller
   */
  function change(
    call: TenantCall,
    staffId: string,
    action: AuditAction,
    plan: (before: StaffItem) => Promise<{ change: StaffChange; extraWrites?: Write[] }>,
  ): Promise<StaffItem> {
    return retryOnConflict(
      async () => {
        const before = await storeOf(call).get(staffId)
        ensureMayManage(managerOf(call), before.roles)
        return { before, ...(await plan(before)) }
      },
      async ({ before, change, extraWrites = [] }) => {
        await storeOf(call).write([
          ...changeWrites(call.scope.practiceId, before, change),
          ...extraWrites,
          callAudit(call, action, { subject: staffId }),
        ])
        return { ...before, ...change }
      },
    )
  }

  return implement(staffRoutes, {
    list: ahead(
      ({ params: { practiceId }, query: { former } }) => {
        const store = createStaffStore(table, practiceId)
        return former === 1 ? store.former() : store.list()
      },
      async (_input, { now }, staffs) => ({ items: await listStaff(table, await staffs, now) }),
    ),

    async get({ params }, call) {
      return storeOf(call).get(params.staffId)
    },

    async update({ params, body: { tags, ...settings } }, call) {
      const sent = { ...settingsIn(settings), ...(tags && { tags }) }
      if (Object.keys(sent).length === 0) throw new CatalogueError('ERR_NO_CHANGE')
      return change(call, params.staffId, 'staffs.update', async () => ({ change: sent }))
    },

    async setSettings({ params, body }, call) {
      return change(call, params.staffId, 'staffs.setSettings', async () => ({
        change: { ...noPhone, ...settingsIn(body) },
      }))
    },

    async setTags({ params, body: { tags } }, call) {
      return change(call, params.staffId, 'staffs.setTags', async () => ({ change: { tags } }))
    },

    async setPermissions({ params, body }, call) {
      return change(call, params.staffId, 'staffs.setPermissions', async ({ roles }) => ({
        change: { permissions: personalSet(body.permissions, roles) },
      }))
    },

    async setRoles({ params: { staffId }, body: { roles } }, call) {
      return change(call, staffId, 'staffs.setRoles', async (before) => {
        ensureMayChange(managerOf(call), before, roles)
        const staffs = await storeOf(call).list()
        const payload = { staffId, before: before.roles, after: roles }
        return {
          change: { roles },
          extraWrites: [
            ...adminStays(call.scope.practiceId, before, roles, staffs),
            eventWrite(staffRolesChanged, payload, occurrenceOf(call)),
          ],
        }
      })
    },

    async openTasks({ params }, call) {
      const [openTasks] = await Promise.all([
        openTasksOf(table, call.scope.practiceId, params.staffId),
        storeOf(call).get(params.staffId),
      ])
      return { openTasks }
    },

    async remove({ params: { staffId }, query: { tasksTo = NEXT_IN_DISTRIBUTION } }, call) {
      await removeStaff(table, call, staffId, tasksTo)
      return { openTasks: await openTasksOf(table, call.scope.practiceId, staffId) }
    },
  })
}
