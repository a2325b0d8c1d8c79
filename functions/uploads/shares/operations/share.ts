import * as v from 'valibot'
import { type PatientBasics, studyShared, timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import { hashSpokenPassword, spokenPassword } from '#functions/platform/spoken-password.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import type { studyShareRoutes } from '#shared/api/study-shares.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { StudyShare } from '#shared/model/study-share.ts'
import { newLinkKey } from '../../links/rules/secret.ts'
import { type StudyRecord, studyIdOf } from '../../studies/records.ts'
import { createStudyStore } from '../../studies/store.ts'
import type { OpeningRecord, ShareRecord } from '../records.ts'
import { createShareStore, type ShareStore } from '../store.ts'

export type ShareWork = { table: Table; origin: string; call: TenantCall }
type Asked = Omit<HandlerInput<typeof studyShareRoutes.create>['body'], 'patientId'>

/** What the idempotency record keeps of a share; its password is not part of it. */
const made = v.object({
  shareId: v.string(),
  key: v.string(),
  nonce: v.string(),
  expiresAt: v.string(),
})
type Made = v.InferOutput<typeof made>

/**
 * Shares a study of a patient. A retry gets the same link and password.
 * @throws ERR_TARGET_NOT_FOUND where the patient has no such study
 */
export async function shareStudy(
  { table, origin, call }: ShareWork,
  { patientId }: Pick<PatientBasics, 'patientId'>,
  asked: Asked,
): Promise<Answer<typeof studyShareRoutes.create>> {
  const { now, scope } = call
  const id = studyIdOf(patientId, { studyInstanceUid: asked.studyInstanceUid })
  const study = await createStudyStore(table, scope.practiceId).find(patientId, id)
  if (!study || study.isGone) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const kept = call.idempotencyKey ?? newSecret()
  const share = await idempotent(table, call, 'studyShares.create', made, async (marker) => {
    const planned: Made = {
      shareId: newId(),
      key: newLinkKey(),
      nonce: newSecret(),
      expiresAt: plusSeconds(now, asked.days * DAY).toISOString(),
    }
    const pwdHash = await hashSpokenPassword(spokenPassword(planned.nonce, kept), planned.key)
    const { record, open } = itemsOf(call, study, planned, { ...asked, pwdHash })
    await createShareStore(table, scope.practiceId).create(record, open, [
      callAudit(call, 'studyShares.create', { patientId }),
      historyWrite(call, { patientId, shareId: planned.shareId, isRevoked: false }),
      ...marker(planned),
    ])
    return planned
  })
  const { shareId, key, nonce, expiresAt } = share
  const url = `${origin}/dicom/viewer?${new URLSearchParams({ share: key })}`
  return { shareId, url, pwd: spokenPassword(nonce, kept), expiresAt }
}

function itemsOf(
  { actor, scope: { practiceId }, now }: TenantCall,
  { id, patientId, description, studyDate }: StudyRecord,
  { shareId, key, expiresAt }: Made,
  { studyInstanceUid, recipient, pwdHash }: Asked & { pwdHash: string },
) {
  const said = { shareId, key, patientId, studyInstanceUid, recipient }
  const record: ShareRecord = {
    ...{ entity: 'studyShare', ...said, description, studyDate, validUntil: expiresAt },
    ...{ createdAt: now.toISOString(), createdBy: actor.name, revokedAt: null },
    sender: senderOf(actor, practiceId),
  }
  const ends = epochSeconds(new Date(expiresAt))
  const { sender } = record
  const open = { ...said, sender, practiceId, studyId: id, pwdHash, tries: 0, expiresAt: ends }
  return { record, open }
}

/** The name of someone of the practice. A patient's name is not for everyone who has the link. */
function senderOf(actor: TenantCall['actor'], practiceId: string): string | null {
  if (actor.kind !== 'member') return null
  const isStaff = actor.identity.memberships.some((one) => one.practiceId === practiceId)
  return isStaff ? actor.name : null
}

/** A patient's shared studies, the last one first. */
export async function listShares(
  store: ShareStore,
  patientIds: readonly string[],
): Promise<StudyShare[]> {
  const items = await store.list(patientIds)
  const records = items.filter((item): item is ShareRecord => item.entity === 'studyShare')
  const locked = await store.locked(records.map(({ key }) => key))
  const openings = Map.groupBy(
    items.filter((item): item is OpeningRecord => item.entity === 'studyShareOpening'),
    ({ shareId }) => shareId,
  )
  return records
    .map(({ entity: _, sender: _sender, key, validUntil, ...share }) => ({
      ...share,
      expiresAt: validUntil,
      isLocked: locked.has(key),
      openings: (openings.get(share.shareId) ?? [])
        .map(({ at, name, ip }) => ({ at, name, ip }))
        .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    }))
    .toSorted((one, other) => (one.shareId < other.shareId ? 1 : -1))
}

/**
 * Takes a shared study back.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where that was done before
 */
export async function revokeShare(
  table: Table,
  store: ShareStore,
  call: TenantCall,
  { patientId, shareId }: { patientId: string; shareId: string },
): Promise<void> {
  const share = await store.find(patientId, shareId)
  if (!share) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  await table.transact([
    ...store.revocationWrites(share, call.now.toISOString()),
    callAudit(call, 'studyShares.revoke', { patientId }),
    historyWrite(call, { patientId, shareId, isRevoked: true }),
  ])
}

/** The entry of a shared study in the history of the record. */
function historyWrite(
  { actor, scope: { practiceId }, now }: TenantCall,
  { patientId, shareId, isRevoked }: { patientId: string; shareId: string; isRevoked: boolean },
): Write {
  const id = isRevoked ? `${shareId}-revoked` : shareId
  const entry = studyShared(shareId, isRevoked)
  return timelineWrite({ id, practiceId, patientId, at: now.toISOString(), actor, entry })
}
