import { findSentLink, openWithBirthDate } from '#functions/links/public.ts'
import { readPatient } from '#functions/patients/public.ts'
import { auditWrite, refusalWrite } from '#functions/platform/audit.ts'
import { plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import type { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import { ensureGoingOn } from '../../rules/consult.ts'
import { createConsultStore } from '../../store.ts'
import { HELD_SECONDS } from '../store.ts'

/**
 * The patient opens the link of their consultation with the date of birth, without an account.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_BIRTH_DATE_WRONG,
 *   ERR_BIRTH_DATE_MAX_RETRY, ERR_UPLOAD_INVALID_KEY
 */
export async function openOwn(
  table: Table,
  { now, ip }: Call,
  { id: consultId, number, secret, dob }: HandlerInput<typeof consultGuestRoutes.openOwn>['body'],
): Promise<Answer<typeof consultGuestRoutes.openOwn>> {
  const link = await findSentLink(table, 'consultation', secret, now)
  if (link?.recordId !== consultId) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  const { practiceId, linkId } = link
  const [consult, patient] = await Promise.all([
    createConsultStore(table, practiceId).find(consultId),
    readPatient(table, practiceId, link.patientId),
  ])
  if (!patient || consult?.number !== number) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  const { patientId } = patient
  const actor = `${GUEST_PREFIX}${linkId}`
  noteOfCall({ caller: actor })
  ensureGoingOn(consult)
  const until = plusSeconds(now, HELD_SECONDS)
  const entry = { practiceId, patientId, action: 'consults.openOwn', actor, ip, now } as const
  const opened = await openWithBirthDate(
    table,
    { link, patient, dob, purpose: 'ownConsult', until, now },
    { opened: [auditWrite(entry)], refused: [refusalWrite(entry)] },
  )
  return { id: consultId, number, practiceId, ...opened }
}
