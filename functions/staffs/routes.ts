import { staffDeactivated, staffRolesChanged } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { openTasksOf } from '#functions/tasks/public.ts'
import { staffRoutes } from '#shared/api/staffs.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import {
  adminStays,
  changeWrites,
  leaveWrites,
  type StaffChange,
  type StaffItem,
} from './public.ts'
import { managerOf } from './rules/manager.ts'
import { ensureMayGrant, personalSet, rolesBetween } from './rules/roles.ts'
import { noPhone, settingsIn } from './rules/settings.ts'
import { createStaffStore } from './store.ts'

/** The people who work in a practice (specification, section 7, Practices). */
export function staffHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createStaffStore(table, scope.practiceId)

  async function find(call: TenantCall, staffId: string): Promise<StaffItem> {
    const staff = await storeOf(call).find(staffId)
    if (!staff) throw new CatalogueError('ERR_PRACTICE_MEMBER_NOT_EXISTS')
    return staff
  }

  /** Changes somebody by what they are now, and again where their roles changed meanwhile. */
  function change(
    call: TenantCall,
    staffId: string,
    action: AuditAction,
    plan: (before: StaffItem) => Promise<{ change: StaffChange; also?: Write[] }>,
  ): Promise<StaffItem> {
    return retryOnConflict(
      async () => {
        const before = await find(call, staffId)
        return { before, ...(await plan(before)) }
      },
      async ({ before, change, also = [] }) => {
        const { practiceId } = call.scope
        const writes = changeWrites(practiceId, before, change)
        await storeOf(call).write([
          ...writes,
          ...also,
          callAudit(call, action, { subject: staffId }),
        ])
        return { ...before, ...change }
      },
    )
  }

  return implement(staffRoutes, {
    async list({ query: { former } }, call) {
      const store = storeOf(call)
      return { items: await (former === 1 ? store.former() : store.list()) }
    },

    async get({ params }, call) {
      return find(call, params.staffId)
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
        const different = rolesBetween(before.roles, roles)
        if (different.length === 0) throw new CatalogueError('ERR_NO_CHANGE')
        ensureMayGrant(managerOf(call), different)
        const staffs = await storeOf(call).list()
        const payload = { staffId, before: before.roles, after: roles }
        return {
          change: { roles },
          also: [
            ...adminStays(call.scope.practiceId, before, roles, staffs),
            eventWrite(staffRolesChanged, payload, occurrenceOf(call)),
          ],
        }
      })
    },

    async openTasks({ params }, call) {
      const { staffId } = await find(call, params.staffId)
      return { openTasks: await openTasksOf(table, call.scope.practiceId, staffId) }
    },

    async remove({ params: { staffId } }, call) {
      const { practiceId } = call.scope
      await retryOnConflict(
        async () => {
          const before = await find(call, staffId)
          ensureMayGrant(managerOf(call), before.roles)
          return [
            ...leaveWrites(practiceId, before, call.now),
            ...adminStays(practiceId, before, [], await storeOf(call).list()),
            ...(await goElsewhere(table, staffId, practiceId)),
          ]
        },
        (writes) =>
          storeOf(call).write([
            ...writes,
            eventWrite(staffDeactivated, { staffId }, occurrenceOf(call)),
            callAudit(call, 'staffs.remove', { subject: staffId }),
          ]),
      )
      return { openTasks: await openTasksOf(table, practiceId, staffId) }
    },
  })
}

/** Whoever was at work in the practice they leave is at work in another of theirs from now on. */
async function goElsewhere(table: Table, memberId: string, practiceId: string): Promise<Write[]> {
  const identity = await readIdentity(table, memberId)
  if (identity?.member.practiceId !== practiceId) return []
  const other = identity.memberships.find((membership) => membership.practiceId !== practiceId)
  return [
    {
      kind: 'update',
      key: identityKeys.member(memberId),
      set: { practiceId: other?.practiceId ?? null },
      add: { version: 1 },
      equals: { attribute: 'practiceId', value: practiceId, otherwise: 'ERR_VERSION_CONFLICT' },
    },
  ]
}
