import type { Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { isPresent, type StaffItem, staffItem } from './public.ts'

/** The staff of one practice: built for it, and reaching no other. */
export type StaffStore = {
  /** Who works there now. */
  list(): Promise<StaffItem[]>
  /** Who no longer does, the last to leave first. */
  former(): Promise<StaffItem[]>
  /** Somebody who works there now. */
  find(staffId: string): Promise<StaffItem | null>
  /** @throws what the writes say */
  write(writes: Write[]): Promise<void>
}

/** One practice's staff in the single table. */
export function createStaffStore(table: Table, practiceId: string): StaffStore {
  const keys = practiceKeys(practiceId)
  const all = () =>
    table.queryAll({ pk: keys.partition, range: { begins: keys.staffs } }, staffItem)

  return {
    list: async () => (await all()).filter(isPresent),
    async former() {
      const gone = (await all()).filter((staff) => !isPresent(staff))
      return gone.toSorted((one, other) => (other.leftAt ?? '').localeCompare(one.leftAt ?? ''))
    },
    async find(staffId) {
      const found = await table.get(keys.staff(staffId), staffItem)
      return found && isPresent(found) ? found : null
    },
    write: (writes) => table.transact(writes),
  }
}
