import { recordAccessGiven } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { isPresent } from '#functions/staffs/public.ts'
import { ok } from '#shared/api/contract.ts'
import { groupRoutes as declared } from '#shared/api/groups.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import { GROUP_MANAGERS_MAX, GROUPS_MAX, type StaffGroup } from '#shared/model/group.ts'
import { staff } from '#shared/model/practice.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { practiceKeys } from '../keys.ts'
import { createGroupStore } from './store.ts'

type Part = 'managers' | 'staffs'

const parts = {
  managers: { right: 'groupManagers', add: 'groups.addManager', remove: 'groups.removeManager' },
  staffs: { right: 'groupMembers', add: 'groups.addStaff', remove: 'groups.removeStaff' },
} as const

/** The event by which admins are notified of a new manager, who can open the group's records. */
const accessGiven = (call: TenantCall, groupId: string, staffId: string): Write =>
  eventWrite(
    recordAccessGiven,
    { staffId, givenBy: call.actor.id, roles: [], groupId },
    occurrenceOf(call),
  )

/** Groups of the staff (specification, section 7, Practices). */
export function groupHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createGroupStore(table, scope.practiceId)

  const find = async (call: TenantCall, groupId: string) =>
    ensureFound(await storeOf(call).find(groupId))

  /** The groups, which may still be read, without the people who have left the practice since. */
  async function withoutLeavers(
    { scope }: TenantCall,
    groups: readonly StaffGroup[] | Promise<readonly StaffGroup[]>,
  ): Promise<StaffGroup[]> {
    const keys = practiceKeys(scope.practiceId)
    const staffs = { pk: keys.partition, range: { begins: keys.staffs } }
    const [all, listed] = await Promise.all([table.queryAll(staffs, staff), groups])
    const present = new Set(all.filter(isPresent).map(({ staffId }) => staffId))
    const still = (ids: string[]) => ids.filter((id) => present.has(id))
    return listed.map((group) => ({
      ...group,
      managers: still(group.managers),
      staffs: still(group.staffs),
    }))
  }

  /** Checks that somebody works here, now and when the change is written. */
  async function presence({ scope }: TenantCall, staffId: string): Promise<Write> {
    const key = practiceKeys(scope.practiceId).staff(staffId)
    const found = await table.get(key, staff)
    if (!found || !isPresent(found)) throw new CatalogueError('ERR_PRACTICE_MEMBER_NOT_EXISTS')
    const otherwise = 'ERR_VERSION_CONFLICT'
    const equals = { attribute: 'roles', value: found.roles, otherwise } as const
    return { kind: 'check', key, exists: otherwise, equals }
  }

  /** Adds somebody to a group, or removes them; writes nothing where that is so already. */
  async function change(
    call: TenantCall,
    { groupId, staffId }: { groupId: string; staffId: string },
    part: Part,
    joins: boolean,
  ): Promise<StaffGroup> {
    const after = await retryOnConflict(
      async () => {
        const before = await find(call, groupId)
        const checks = joins ? [await presence(call, staffId)] : []
        return { before, checks }
      },
      async ({ before, checks }) => {
        if (before[part].includes(staffId) === joins) return before
        if (joins && part === 'managers' && before.managers.length >= GROUP_MANAGERS_MAX) {
          throw new CatalogueError('ERR_LIST_FULL')
        }
        const others = before[part].filter((id) => id !== staffId)
        const after = {
          ...before,
          [part]: joins ? [...others, staffId] : others,
          version: before.version + 1,
        }
        const { right, add, remove } = parts[part]
        const audit = callAudit(call, joins ? add : remove, {
          subject: staffId,
          change: changeOfRight(right, before[part], after[part], before.name),
        })
        const events = joins && part === 'managers' ? [accessGiven(call, groupId, staffId)] : []
        await storeOf(call).replace(before, after, [...checks, ...events, audit])
        return after
      },
    )
    const [shown = after] = await withoutLeavers(call, [after])
    return shown
  }

  return implement(declared, {
    async list(_input, call) {
      return { items: await withoutLeavers(call, storeOf(call).list()) }
    },

    async create({ body: { name } }, call) {
      return idempotent(table, call, 'groups.create', declared.create.response, async (marker) => {
        const store = storeOf(call)
        if ((await store.list()).length >= GROUPS_MAX) throw new CatalogueError('ERR_LIST_FULL')
        const group = { id: newId(), name, managers: [], staffs: [], version: 1 }
        await store.add(group, [callAudit(call, 'groups.create'), ...marker(group)])
        return group
      })
    },

    async update({ params, body: { name, version } }, call) {
      const before = await find(call, params.groupId)
      ensureVersion(before, version)
      if (name === before.name) throw new CatalogueError('ERR_NO_CHANGE')
      const after = { ...before, name, version: before.version + 1 }
      const change = changeOfRight('groupName', [before.name], [name])
      await storeOf(call).replace(before, after, [callAudit(call, 'groups.update', { change })])
      const [shown = after] = await withoutLeavers(call, [after])
      return shown
    },

    async remove({ params }, call) {
      await retryOnConflict(
        () => find(call, params.groupId),
        (group) => {
          const change = changeOfRight('groupManagers', group.managers, [], group.name)
          return storeOf(call).remove(group, [callAudit(call, 'groups.remove', { change })])
        },
      )
      return ok
    },

    async addManager({ params: { groupId }, body: { staffId } }, call) {
      if (staffId === call.actor.id) {
        throw new CatalogueError('ERR_ACCESS_DENIED', ['Ask another admin to make you a manager.'])
      }
      return change(call, { groupId, staffId }, 'managers', true)
    },
    removeManager: ({ params }, call) => change(call, params, 'managers', false),
    addStaff: ({ params: { groupId }, body: { staffId } }, call) =>
      change(call, { groupId, staffId }, 'staffs', true),
    removeStaff: ({ params }, call) => change(call, params, 'staffs', false),
  })
}
