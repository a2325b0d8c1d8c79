import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import type { NoteSeenByLink } from '#functions/platform/http/seen.ts'
import { readGuestLink } from '#functions/platform/identity/guest.ts'
import type { GuestLinkItem } from '#functions/platform/identity/records.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { createLinkStore } from '../store.ts'

/** A call that opens a link, and enters that in the audit trail. */
type LinkCall = Call & { seen: NoteSeenByLink }

/** Practice and first name for the holder of a link, and when it expires. @throws ERR_UPLOAD_INVALID_KEY */
export async function openLink(table: Table, call: LinkCall, key: string, pwd: string) {
  const link = await readGuestLink(table, key, pwd)
  noteOfCall({ caller: `link:${link.linkId}` })
  const [practice, patient] = await Promise.all([
    ensurePractice(table, link.practiceId),
    readPatient(table, link.practiceId, link.patientId),
  ])
  if (!patient) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  await recordUse(table, link, call)
  const expiresAt = new Date(link.expiresAt * 1000).toISOString()
  const { middleName: _m, lastName: _l, dob: _d, ...shown } = chartOf(practice, patient)
  return { ...shown, expiresAt }
}

/** @throws ERR_TARGET_NOT_FOUND */
export async function ensurePractice(table: Table, practiceId: string): Promise<PracticeBasics> {
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return practice
}

/** What the upload pages show of a patient and the practice. */
export function chartOf(practice: PracticeBasics, patient: PatientBasics) {
  const { patientId, firstName, middleName, lastName, dob } = patient
  return {
    practiceId: practice.id,
    practiceName: practice.name,
    practicePhone: practice.contactPhone,
    patientId,
    firstName,
    middleName,
    lastName,
    dob,
  }
}

/** Audits that a guest saw the chart, and records at most once an hour that the link was used. */
async function recordUse(
  table: Table,
  held: GuestLinkItem,
  { now, seen }: LinkCall,
): Promise<void> {
  const { linkId, practiceId } = held
  const store = createLinkStore(table, practiceId)
  const link = await store.find(linkId)
  if (!link) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const { lastUsedAt } = link
  const isFresh = lastUsedAt !== null && plusSeconds(new Date(lastUsedAt), HOUR) > now
  await Promise.all([seen(held), isFresh ? null : store.touch(link, now.toISOString())])
}
