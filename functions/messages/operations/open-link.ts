import { findSentLink, openWithBirthDate } from '#functions/links/public.ts'
import { readPatient } from '#functions/patients/public.ts'
import { auditWrite, refusalWrite } from '#functions/platform/audit.ts'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import { linkSecret } from '../rules/message.ts'

const OPENED_SECONDS = 2 * HOUR

/**
 * Opens the link of an email or text with the date of birth, for two hours. Without the date the link
 * opens nothing, so a mail scanner may follow it.
 * @throws ERR_UPLOAD_INVALID_KEY, ERR_BIRTH_DATE_WRONG, ERR_BIRTH_DATE_MAX_RETRY
 */
export async function openMessageLink(
  table: Table,
  { key, pwd, dob }: { key: string; pwd: string; dob: string },
  { now, ip }: Call,
) {
  const link = await findSentLink(table, 'message', linkSecret({ key, pwd }), now)
  if (!link) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const { practiceId, linkId } = link
  const actor = `${GUEST_PREFIX}${linkId}`
  noteOfCall({ caller: actor })
  const patient = await readPatient(table, practiceId, link.patientId)
  if (!patient) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const { patientId } = patient
  const entry = { practiceId, patientId, action: 'messages.open', actor, ip, now } as const
  const until = plusSeconds(now, OPENED_SECONDS)
  const opened = await openWithBirthDate(
    table,
    { link, patient, dob, purpose: 'messages', until, now },
    { opened: [auditWrite(entry)], refused: [refusalWrite(entry)] },
  )
  return { practiceId, patientId, ...opened }
}
