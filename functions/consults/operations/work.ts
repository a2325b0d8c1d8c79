import { type PatientBasics, readAccount, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import { ensureProvider } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { ConsultRole } from '#shared/model/consult-moves.ts'
import type { ConsultItem } from '../records.ts'
import { roleIn } from '../rules/role.ts'
import type { ConsultStore } from '../store.ts'

/** What every operation of a call works with. */
export type ConsultWork = {
  table: Table
  store: ConsultStore
  call: TenantCall
  newId: NewId
}

/** A consultation that the caller reaches, and what they are to it. */
export type Reached = {
  consult: ConsultItem
  /** The record as it stands now; null where it is gone. */
  patient: PatientBasics | null
  role: ConsultRole
}

/** @throws ERR_VIDEO_NOT_EXISTS where it is absent or out of the caller's reach, which looks the same */
export async function reachConsult(
  { table, store, call: { scope } }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  { id, patientId }: { id: string; patientId: string },
): Promise<Reached> {
  const [consult, patient] = await Promise.all([
    store.find(id),
    readPatient(table, scope.practiceId, patientId),
  ])
  const role = consult && roleIn(scope, patient, consult)
  if (!consult || !role) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  return { consult, patient, role }
}

export async function practiceOf(table: Table, practiceId: string): Promise<PracticeBasics> {
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return practice
}

type Seen = { practiceId: string; patientId: string; providerId: string; field: string }

/**
 * Checks that somebody can see a patient by video.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT for the patient themselves
 */
export async function ensureDoctor(
  table: Table,
  { practiceId, patientId, providerId, field }: Seen,
): Promise<void> {
  const [account] = await Promise.all([
    readAccount(table, practiceId, patientId),
    ensureProvider(table, practiceId, providerId),
  ])
  if (account === providerId) throw badField(field, 'is the patient')
}
