import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { isPresent, type StaffItem, staffItem } from '#functions/staffs/public.ts'

const supportItem = v.object({ staffId: v.string(), createdAt: v.string() })
export type SupportItem = v.InferOutput<typeof supportItem>

/** Who supports whom in one practice; reaches no other. */
export function createSupportStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)

  /** Fails the transaction where somebody's roles changed since they were read. */
  const stays = ({ staffId, roles }: StaffItem): Write => ({
    kind: 'check',
    key: keys.staff(staffId),
    exists: 'ERR_VERSION_CONFLICT',
    equals: { attribute: 'roles', value: roles, otherwise: 'ERR_VERSION_CONFLICT' },
  })

  return {
    /** Somebody who works here now. */
    async findStaff(staffId: string): Promise<StaffItem | null> {
      const found = await table.get(keys.staff(staffId), staffItem)
      return found && isPresent(found) ? found : null
    },

    /** Those of these people who work here now. */
    async findStaffs(staffIds: readonly string[]): Promise<StaffItem[]> {
      return (await table.getMany(staffIds.map(keys.staff), staffItem)).filter(isPresent)
    },

    list: (providerId: string): Promise<SupportItem[]> =>
      table.queryAll(
        { pk: keys.partition, range: { begins: keys.supports(providerId) } },
        supportItem,
      ),

    /** @throws ERR_VERSION_CONFLICT where the roles of one of them changed meanwhile */
    add: (provider: StaffItem, staff: StaffItem, now: Date, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'put',
          item: {
            ...keys.support(provider.staffId, staff.staffId),
            entity: 'support',
            practiceId,
            providerId: provider.staffId,
            staffId: staff.staffId,
            createdAt: now.toISOString(),
          },
        },
        stays(provider),
        stays(staff),
        ...extraWrites,
      ]),

    /** @throws ERR_TARGET_NOT_FOUND */
    remove: (providerId: string, staffId: string, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'delete',
          key: keys.support(providerId, staffId),
          exists: 'ERR_TARGET_NOT_FOUND',
        },
        ...extraWrites,
      ]),
  }
}
