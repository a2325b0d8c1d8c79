import { practiceKeys } from '#functions/platform/practice-keys.ts'
import { isPresent, type StaffItem, staffItem } from '#functions/platform/staff-records.ts'
import type { Table, Write } from '#functions/platform/table.ts'

/** The staff of one practice: built for it, and reaching no other. */
export type StaffStore = {
  /** Who works there now. */
  list(): Promise<StaffItem[]>
  /** Somebody who works there now. */
  find(staffId: string): Promise<StaffItem | null>
  /** @throws what the writes say */
  write(writes: Write[]): Promise<void>
}

/** One practice's staff in the single table. */
export function createStaffStore(table: Table, practiceId: string): StaffStore {
  const keys = practiceKeys(practiceId)
  return {
    async list() {
      const all = await table.queryAll(
        { pk: keys.partition, range: { begins: keys.staffs } },
        staffItem,
      )
      return all.filter(isPresent)
    },
    async find(staffId) {
      const found = await table.get(keys.staff(staffId), staffItem)
      return found && isPresent(found) ? found : null
    },
    write: (writes) => table.transact(writes),
  }
}
