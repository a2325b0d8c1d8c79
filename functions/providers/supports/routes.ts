import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { StaffItem } from '#functions/staffs/public.ts'
import { ok } from '#shared/api/contract.ts'
import { supportRoutes } from '#shared/api/supports.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { SupportList } from '#shared/model/provider.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { isActiveStaff, role } from '#shared/model/roles.ts'
import { readProvider, verificationOf } from '../public.ts'
import { createSupportStore, type SupportItem } from './store.ts'

/** The staff who support a provider of the practice (specification, section 7, Providers). */
export function supportHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createSupportStore(table, scope.practiceId)

  /** @throws ERR_DOCTOR_NOT_IN_PRACTICE */
  async function findProvider(call: TenantCall, providerId: string): Promise<StaffItem> {
    const found = await storeOf(call).findStaff(providerId)
    if (!found?.roles.includes(role.provider)) {
      throw new CatalogueError('ERR_DOCTOR_NOT_IN_PRACTICE')
    }
    return found
  }

  async function listOf(call: TenantCall, provider: StaffItem): Promise<SupportList> {
    const store = storeOf(call)
    const [supports, profile] = await Promise.all([
      store.list(provider.staffId),
      readProvider(table, provider.staffId),
    ])
    const staffs = await store.findStaffs(supports.map(({ staffId }) => staffId))
    const items = supports.flatMap((support) => {
      const staff = staffs.find(({ staffId }) => staffId === support.staffId)
      if (!staff || !isCurrent(support, staff, provider)) return []
      const { staffId, firstName, lastName, email } = staff
      return [{ staffId, firstName, lastName, email, createdAt: support.createdAt }]
    })
    return {
      providerId: provider.staffId,
      title: profile?.title ?? null,
      verification: profile && verificationOf(profile, call.now),
      items,
    }
  }

  return implement(supportRoutes, {
    async list({ params }, call) {
      return listOf(call, await findProvider(call, params.providerId))
    },

    async add({ params: { providerId }, body: { staffId } }, call) {
      const store = storeOf(call)
      if (staffId === providerId) {
        throw badField('staffId', 'is the provider')
      }
      const provider = await retryOnConflict(
        async () => {
          const provider = await findProvider(call, providerId)
          const profile = await readProvider(table, providerId)
          if (profile && profile.leftAt !== null) {
            throw new CatalogueError('ERR_DOCTOR_NOT_AVAILABLE')
          }
          const staff = await store.findStaff(staffId)
          if (!staff || !isActiveStaff(staff.roles)) {
            throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
          }
          return { provider, staff }
        },
        async ({ provider, staff }) => {
          await store.add(provider, staff, call.now, [
            callAudit(call, 'supports.add', {
              subject: staffId,
              change: changeOfRight('supportedProviders', [], [providerId]),
            }),
          ])
          return provider
        },
      )
      return listOf(call, provider)
    },

    async remove({ params: { providerId, staffId } }, call) {
      await storeOf(call).remove(providerId, staffId, [
        callAudit(call, 'supports.remove', {
          subject: staffId,
          change: changeOfRight('supportedProviders', [providerId], []),
        }),
      ])
      return ok
    },
  })
}

/** A support ends when one of the two leaves the practice, and does not return with them. */
function isCurrent({ createdAt }: SupportItem, staff: StaffItem, provider: StaffItem): boolean {
  const since = ({ joinedAt }: StaffItem) => joinedAt === null || createdAt >= joinedAt
  return isActiveStaff(staff.roles) && since(staff) && since(provider)
}
