import { recordAccessGiven, staffRolesChanged } from '#events/staffs.ts'
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
import { changeOfRight } from '#shared/model/rights-change.ts'
import { role } from '#shared/model/roles.ts'
import { NEXT_IN_DISTRIBUTION } from '#shared/model/staff.ts'
import { listStaff } from './operations/list.ts'
import { removeStaff } from './operations/remove.ts'
import { adminStays, changeWrites, type StaffChange, type StaffItem } from './public.ts'
import { opensRecords } from './rules/patient-access.ts'
import {
  ensureMayChange,
  ensureMayManage,
  ensureNotOwnGain,
  managerOf,
  personalSet,
  personalWords,
} from './rules/roles.ts'
import { noPhone, settingsIn } from './rules/settings.ts'
import { createStaffStore } from './store.ts'

type PlannedChange = { change: StaffChange; audit: Write; extraWrites?: Write[] }

/** Whether this person is the only admin of the practice. */
const isOnly = (adminId: string, staffs: readonly StaffItem[]) =>
  !staffs.some(({ staffId, roles }) => staffId !== adminId && roles.includes(role.admin))

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
    plan: (before: StaffItem) => Promise<PlannedChange>,
  ): Promise<StaffItem> {
    return retryOnConflict(
      async () => {
        const before = await storeOf(call).get(staffId)
        ensureMayManage(managerOf(call), before.roles)
        return { before, ...(await plan(before)) }
      },
      async ({ before, change, audit, extraWrites = [] }) => {
        await storeOf(call).write([
          ...changeWrites(call.scope.practiceId, before, change),
          ...extraWrites,
          audit,
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
      return change(call, params.staffId, async ({ staffId: subject }) => ({
        change: sent,
        audit: callAudit(call, 'staffs.update', { subject }),
      }))
    },

    async setSettings({ params, body }, call) {
      return change(call, params.staffId, async ({ staffId: subject }) => ({
        change: { ...noPhone, ...settingsIn(body) },
        audit: callAudit(call, 'staffs.setSettings', { subject }),
      }))
    },

    async setTags({ params, body: { tags } }, call) {
      return change(call, params.staffId, async ({ staffId: subject }) => ({
        change: { tags },
        audit: callAudit(call, 'staffs.setTags', { subject }),
      }))
    },

    async setPermissions({ params, body }, call) {
      return change(call, params.staffId, async (before) => {
        const { staffId, roles, permissions: former } = before
        const permissions = personalSet(body.permissions, roles)
        const isSelf = staffId === call.actor.id
        const isOnlyAdmin = isSelf && isOnly(staffId, await storeOf(call).list())
        ensureNotOwnGain(managerOf(call), before, permissions, isOnlyAdmin)
        const words = [personalWords(former), personalWords(permissions)] as const
        const audit = { subject: staffId, change: changeOfRight('permissions', ...words) }
        return { change: { permissions }, audit: callAudit(call, 'staffs.setPermissions', audit) }
      })
    },

    async setRoles({ params: { staffId }, body: { roles } }, call) {
      return change(call, staffId, async (before) => {
        ensureMayChange(managerOf(call), before, roles)
        const staffs = await storeOf(call).list()
        const payload = { staffId, before: before.roles, after: roles }
        const given = { staffId, givenBy: call.actor.id, roles, groupId: null }
        return {
          change: { roles },
          audit: callAudit(call, 'staffs.setRoles', {
            subject: staffId,
            change: changeOfRight('roles', before.roles, roles),
          }),
          extraWrites: [
            ...adminStays(call.scope.practiceId, before, roles, staffs),
            eventWrite(staffRolesChanged, payload, occurrenceOf(call)),
            ...(opensRecords(before.roles, roles)
              ? [eventWrite(recordAccessGiven, given, occurrenceOf(call))]
              : []),
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
