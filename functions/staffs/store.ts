import { identityKeys } from '#functions/platform/identity/records.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isPresent, readStaffs, type StaffItem, staffItem } from './public.ts'

/** The staff of one practice, and of no other. */
export function createStaffStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const all = () => readStaffs(table, practiceId)

  return {
    /** Those who work there now. */
    list: async () => (await all()).filter(isPresent),

    /** Those who no longer do, the last to leave first. */
    async former() {
      const gone = (await all()).filter((staff) => !isPresent(staff))
      return gone.toSorted((one, other) => (other.leftAt ?? '').localeCompare(one.leftAt ?? ''))
    },

    /** Somebody who works there now. @throws ERR_PRACTICE_MEMBER_NOT_EXISTS */
    async get(staffId: string): Promise<StaffItem> {
      const found = await table.get(keys.staff(staffId), staffItem)
      if (found && isPresent(found)) return found
      throw new CatalogueError('ERR_PRACTICE_MEMBER_NOT_EXISTS')
    },

    write: (writes: Write[]) => table.transact(writes),
  }
}

/** Changes the practice at which a member works at the moment. @throws ERR_VERSION_CONFLICT */
export function workplaceWrite(memberId: string, from: string | null, to: string | null): Write {
  return {
    kind: 'update',
    key: identityKeys.member(memberId),
    set: { practiceId: to },
    add: { version: 1 },
    equals: unchanged('practiceId', from),
  }
}
