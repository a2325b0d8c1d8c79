import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { type Absence, absence } from '#shared/model/absence.ts'
import { staff } from '#shared/model/practice.ts'

/** For how long absences are kept that are over. */
const KEPT_SECONDS = 30 * DAY

/** The absences of the staff of one practice; reaches no other. */
export function createAbsenceStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  return {
    list: () => table.queryAll({ pk: keys.partition, range: { begins: keys.absences } }, absence),
    find: (id: string) => table.get(keys.absence(id), absence),
    staff: (staffId: string) => table.get(keys.staff(staffId), staff),
    add: (added: Absence, extraWrites: Write[]) => {
      const expiresAt = epochSeconds(plusSeconds(new Date(added.until), KEPT_SECONDS))
      const item = { ...keys.absence(added.id), entity: 'absence', practiceId, ...added, expiresAt }
      return table.transact([{ kind: 'put', item }, ...extraWrites])
    },
    /** @throws ERR_TARGET_NOT_FOUND */
    remove: (id: string, extraWrites: Write[]) =>
      table.transact([
        { kind: 'delete', key: keys.absence(id), exists: 'ERR_TARGET_NOT_FOUND' },
        ...extraWrites,
      ]),
  }
}
