import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ReviewRole } from '#shared/model/review-moves.ts'
import type { ReviewItem } from '../records.ts'
import { roleIn } from '../rules/role.ts'
import type { ReviewStore } from '../store.ts'

/** What every operation of a call works with. */
export type ReviewWork = {
  table: Table
  store: ReviewStore
  call: TenantCall
  newId: NewId
}

/** A case that the caller reaches, and what they are to it. */
export type Reached = {
  review: ReviewItem
  /** The record as it stands now; null where it is gone. */
  patient: PatientBasics | null
  role: ReviewRole
}

/** @throws ERR_MRR_NOT_EXISTS where the case is absent or out of the caller's reach, which looks the same */
export async function reachReview(
  { table, store, call: { scope } }: Pick<ReviewWork, 'table' | 'store' | 'call'>,
  { id, patientId }: { id: string; patientId: string },
): Promise<Reached> {
  const [review, patient] = await Promise.all([
    store.find(id),
    readPatient(table, scope.practiceId, patientId),
  ])
  const role = review && roleIn(scope, patient, review)
  if (!review || !role) throw new CatalogueError('ERR_MRR_NOT_EXISTS')
  return { review, patient, role }
}

export async function practiceOf(table: Table, practiceId: string): Promise<PracticeBasics> {
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return practice
}
