import { openByBirthDate, readPatient } from '#functions/patients/public.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import type { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import { ensureGoingOn } from '../../rules/consult.ts'
import { createConsultStore, findPlace } from '../../store.ts'
import { HELD_SECONDS, heldWrite } from '../store.ts'

/**
 * The patient opens the link of their consultation by their date of birth, without an account.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_BIRTH_DATE_WRONG,
 *   ERR_BIRTH_DATE_MAX_RETRY
 */
export async function openOwn(
  table: Table,
  { now, ip }: Call,
  { id: consultId, number, dob }: HandlerInput<typeof consultGuestRoutes.openOwn>['body'],
): Promise<Answer<typeof consultGuestRoutes.openOwn>> {
  const place = await findPlace(table, consultId)
  if (!place) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  const { practiceId } = place
  const [consult, patient] = await Promise.all([
    createConsultStore(table, practiceId).find(consultId),
    readPatient(table, practiceId, place.patientId),
  ])
  if (!patient || consult?.number !== number) throw new CatalogueError('ERR_VIDEO_NOT_EXISTS')
  const { patientId } = patient
  const linkId = newId()
  const actor = `${GUEST_PREFIX}${linkId}`
  noteOfCall({ caller: actor })
  ensureGoingOn(consult)
  const secret = { key: newSecret(), pwd: newSecret() }
  const until = plusSeconds(now, HELD_SECONDS)
  const held = { key: secret.key, pwdHash: hashSecret(secret.pwd), linkId, until }
  const entry = { practiceId, patientId, action: 'consults.openOwn', actor, ip, now } as const
  await openByBirthDate(
    table,
    { practiceId, patient, dob, now },
    {
      opened: [
        heldWrite({ ...held, purpose: 'ownConsult', practiceId, patientId, consultId }),
        auditWrite(entry),
      ],
      refused: [auditWrite({ ...entry, outcome: 'refused' })],
    },
  )
  return { id: consultId, number, practiceId, ...secret, expiresAt: until.toISOString() }
}
