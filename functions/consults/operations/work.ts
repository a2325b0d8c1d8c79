import { type PatientBasics, readAccount, readPatient } from '#functions/patients/public.ts'
import type { Actor, TenantCall } from '#functions/platform/http/call.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import { ensureProvider } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import type { ConsultRole } from '#shared/model/consult-moves.ts'
import type { ConsultItem, GuestItem } from '../records.ts'
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
  /** What is kept of whoever calls by a link as a guest; null for others. */
  guest: GuestItem | null
}

/** @throws ERR_VIDEO_NOT_EXISTS where it is absent or out of the caller's reach, which looks the same */
export async function reachConsult(
  { table, store, call: { scope, actor } }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  { id, patientId }: { id: string; patientId: string },
): Promise<Reached> {
  const [consult, patient] = await Promise.all([
    store.find(id),
    readPatient(table, scope.practiceId, patientId),
  ])
  const guest = consult && guestFor(consult, actor)
  const role = consult && (guest ? 'guest' : roleFor(consult, { scope, actor, patient }))
  if (!consult || !role) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  return { consult, patient, role, guest }
}

/** The guest whose link the caller opened, and nobody after them; null where there is none. */
function guestFor({ guests }: ConsultItem, actor: Actor): GuestItem | null {
  if (actor.kind !== 'guest' || actor.purpose !== 'consult') return null
  const isOwn = ({ linkId }: GuestItem) =>
    linkId !== null && actor.id === `${GUEST_PREFIX}${linkId}`
  return guests.find(isOwn) ?? null
}

type By = { scope: TenantScope; actor: Actor; patient: PatientBasics | null }

/** A link to the own consultation opens that one; what others open is for what they are made for. */
function roleFor(consult: ConsultItem, { scope, actor, patient }: By): ConsultRole | null {
  if (actor.kind === 'member') return roleIn(scope, patient, consult)
  return actor.purpose === 'ownConsult' && actor.recordId === consult.id ? 'patient' : null
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
