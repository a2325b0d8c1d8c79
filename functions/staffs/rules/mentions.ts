import { badField } from '#shared/errors.ts'
import { type MentionRecord, mayBeNotified } from '#shared/mentions.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import type { StaffDetails } from '#shared/model/staff.ts'
import type { PracticePermission } from '#shared/permissions.ts'

/**
 * The colleagues whom a text about a record notifies, each once.
 * @param staffs those of the ids who have ever worked in the practice
 * @param permission with which such texts are read
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if one of them has left, works elsewhere or may not read the text
 */
export function notifiedOf(
  ids: readonly string[],
  staffs: readonly StaffDetails[],
  permission: PracticePermission,
  record: MentionRecord,
): NotifiedPerson[] {
  return [...new Set(ids)].map((id) => {
    const found = staffs.find(({ staffId }) => staffId === id)
    if (!found || !mayBeNotified(permission, found, record)) {
      throw badField('notifyStaffIds', 'must be colleagues who may see this record')
    }
    return { id, name: `${found.firstName} ${found.lastName}` }
  })
}
