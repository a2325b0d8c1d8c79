import { createConsultStore, revokeGuest } from '#functions/consults/public.ts'
import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { uploadLinksOf } from '#functions/uploads/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PatientLinkKind } from '#shared/model/patient-link.ts'
import { listSentLinks, rereadLink, revocationWrites } from '../store.ts'
import { guestOfLinkId } from './list.ts'

type Revocation = {
  table: Table
  call: TenantCall
  patient: PatientBasics
  kind: PatientLinkKind
  linkId: string
}

/**
 * Revokes a link of a patient, and the access of everyone who opened it.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE if it was revoked before
 */
export async function revokePatientLink(revocation: Revocation): Promise<void> {
  const { table, call, patient, kind, linkId } = revocation
  if (kind === 'consultationGuest') return revokeConsultGuest(revocation)
  await retryOnConflict(
    () => writesOf(revocation),
    (writes) =>
      table.transact([
        ...writes,
        callAudit(call, 'links.revoke', {
          patientId: patient.patientId,
          details: `${kind} ${linkId}`,
        }),
      ]),
  )
}

/** @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE */
async function writesOf({ table, call, patient, kind, linkId }: Revocation): Promise<Write[]> {
  const { practiceId } = call.scope
  const ids = idsOf(patient)
  const uploads = uploadLinksOf(table, practiceId)
  if (kind === 'upload') {
    const link = await uploads.findLink(linkId)
    if (!link || !ids.includes(link.patientId)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return uploads.linkRevocation(link, occurrenceOf(call))
  }
  if (kind === 'studyShare') {
    const found = await Promise.all(ids.map((id) => uploads.shareRevocation(id, linkId, call.now)))
    const writes = found.find((one) => one !== null)
    if (!writes) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return writes
  }
  const listed = await listSentLinks(table, practiceId, ids)
  const link = listed.find((one) => one.kind === kind && one.linkId === linkId)
  if (!link) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (link.revokedAt !== null) throw new CatalogueError('ERR_NO_CHANGE')
  return revocationWrites(await rereadLink(table, link), call.now)
}

async function revokeConsultGuest({ table, call, patient, linkId }: Revocation): Promise<void> {
  const guest = guestOfLinkId(linkId)
  if (!guest) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const store = createConsultStore(table, call.scope.practiceId)
  const consult = await store.find(guest.id)
  if (!consult || !idsOf(patient).includes(consult.patientId)) {
    throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  }
  const place = { ...guest, patientId: consult.patientId }
  await revokeGuest({ table, store, call, newId }, place)
}
