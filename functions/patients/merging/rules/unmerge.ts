import { isDeepStrictEqual } from 'node:util'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import { MERGE_UNDO_HOURS } from '#shared/model/merging.ts'
import { patientTextFields } from '#shared/model/patient.ts'
import { amendPatient } from '../../records.ts'
import { type Pair, pick, sharedDates, type TakenField, takenFields, type Undo } from './merge.ts'

/**
 * When a merge was made that can still be undone.
 * @throws ERR_NO_CHANGE where the record is not merged, ERR_PATIENT_MERGED where the other one was merged
 *   since, which is undone first, ERR_MERGE_UNDO_EXPIRED
 */
export function ensureUndoable({ kept, gone }: Pair, now: Date): void {
  const merged = kept.mergedFrom.find(({ patientId }) => patientId === gone.patientId)
  if (gone.mergedInto !== kept.patientId || !merged) throw new CatalogueError('ERR_NO_CHANGE')
  if (kept.mergedInto !== null) throw new CatalogueError('ERR_PATIENT_MERGED')
  if (plusSeconds(new Date(merged.at), MERGE_UNDO_HOURS * HOUR) <= now) {
    throw new CatalogueError('ERR_MERGE_UNDO_EXPIRED')
  }
}

/**
 * Both records again. What the one that stayed took over goes back to what it was, unless somebody
 * changed it since; the other one is as it was. What is of either id was never moved.
 * @throws as `ensureUndoable`, ERR_EMAIL_EXISTS where the record that stayed keeps the other's address
 */
export function unmergeRecords({ kept, gone }: Pair, undo: Undo, now: Date): Pair {
  ensureUndoable({ kept, gone }, now)
  const leaving = new Set([gone.patientId, ...gone.mergedFrom.map(({ patientId }) => patientId)])
  // Since a patient keeps the details in an account, they are the patient's.
  const isTheirs = (field: TakenField) =>
    kept.isActive && (field === 'dob' || patientTextFields.some((one) => one === field))
  const unchanged = takenFields.filter(
    (field) =>
      field in undo.before && !isTheirs(field) && isDeepStrictEqual(kept[field], undo.after[field]),
  )
  const before = amendPatient(
    kept,
    {
      ...pick(undo.before, unchanged),
      mergedFrom: kept.mergedFrom.filter(({ patientId }) => !leaving.has(patientId)),
      formerContacts: kept.formerContacts.filter(({ mergedId }) => !leaving.has(mergedId)),
      uploadCount: kept.uploadCount - gone.uploadCount,
      newUploadCount: kept.newUploadCount - gone.newUploadCount,
      openTaskCount: (kept.openTaskCount ?? 0) - (gone.openTaskCount ?? 0),
      ...Object.fromEntries(
        sharedDates.map((date) => [
          date,
          kept[date] === gone[date] ? undo.dates[date] : kept[date],
        ]),
      ),
      version: kept.version + 1,
    },
    now,
  )
  if (gone.email !== null && before.email === gone.email) {
    throw new CatalogueError('ERR_EMAIL_EXISTS')
  }
  return {
    kept: before,
    gone: amendPatient(gone, { mergedInto: null, version: gone.version + 1 }, now),
  }
}
